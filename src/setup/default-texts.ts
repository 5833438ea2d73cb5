/** Texts for agents that are true for every product. The name is the product's. */
interface DefaultTexts {
  readonly whenToUse: (name: string) => string;
  readonly notProvided: string;
  readonly noEndpoint: string;
  readonly endpoint: string;
}

const english: DefaultTexts = {
  whenToUse: (name) =>
    `Use it when a person wants to reach ${name}, which people contact by phone.`,
  notProvided: 'There is no public people-search API.',
  noEndpoint: 'There is no endpoint for agents. They can give people the phone number.',
  endpoint: 'Agents use a separate endpoint.',
};

/** Errors of the API name "people-search" in every language, because clients look for this word. */
const texts: Readonly<Record<string, DefaultTexts>> = {
  en: english,
  de: {
    whenToUse: (name) =>
      `Verwenden, wenn jemand ${name} erreichen möchte. Der Kontakt ist telefonisch.`,
    notProvided: 'Es gibt keine öffentliche API zur Personensuche (people-search).',
    noEndpoint: 'Es gibt keinen Endpunkt für KI-Agenten. Sie können die Telefonnummer weitergeben.',
    endpoint: 'KI-Agenten verwenden einen eigenen Endpunkt.',
  },
  fr: {
    whenToUse: (name) => `À utiliser quand une personne souhaite joindre ${name}, par téléphone.`,
    notProvided: 'Il n’y a pas d’API publique de recherche de personnes (people-search).',
    noEndpoint:
      'Il n’y a pas de point d’accès pour les agents. Ils peuvent communiquer le numéro de téléphone.',
    endpoint: 'Les agents utilisent un point d’accès distinct.',
  },
  es: {
    whenToUse: (name) => `Úsese cuando una persona quiera contactar con ${name} por teléfono.`,
    notProvided: 'No hay ninguna API pública de búsqueda de personas (people-search).',
    noEndpoint:
      'No hay ningún punto de acceso para agentes. Pueden facilitar el número de teléfono.',
    endpoint: 'Los agentes usan un punto de acceso aparte.',
  },
  it: {
    whenToUse: (name) => `Da usare quando una persona vuole contattare ${name} per telefono.`,
    notProvided: 'Non esiste un’API pubblica per la ricerca di persone (people-search).',
    noEndpoint: 'Non esiste un endpoint per gli agenti. Possono comunicare il numero di telefono.',
    endpoint: 'Gli agenti usano un endpoint separato.',
  },
  nl: {
    whenToUse: (name) => `Te gebruiken als iemand ${name} telefonisch wil bereiken.`,
    notProvided: 'Er is geen openbare API om personen te zoeken (people-search).',
    noEndpoint: 'Er is geen endpoint voor agents. Ze kunnen het telefoonnummer doorgeven.',
    endpoint: 'Agents gebruiken een apart endpoint.',
  },
  pt: {
    whenToUse: (name) => `Use quando uma pessoa quiser falar com ${name} por telefone.`,
    notProvided: 'Não há uma API pública de busca de pessoas (people-search).',
    noEndpoint: 'Não há um endpoint para agentes. Eles podem informar o número de telefone.',
    endpoint: 'Os agentes usam um endpoint separado.',
  },
  pl: {
    whenToUse: (name) => `Do użycia, gdy ktoś chce skontaktować się telefonicznie z: ${name}.`,
    notProvided: 'Nie ma publicznego API do wyszukiwania osób (people-search).',
    noEndpoint: 'Nie ma punktu dostępu dla agentów. Mogą podać numer telefonu.',
    endpoint: 'Agenci korzystają z osobnego punktu dostępu.',
  },
  ar: {
    whenToUse: (name) => `يُستخدم عندما يرغب شخص في التواصل مع ${name} هاتفيًا.`,
    notProvided: 'لا توجد واجهة برمجية عامة للبحث عن الأشخاص (people-search).',
    noEndpoint: 'لا توجد نقطة وصول للوكلاء. يمكنهم إعطاء رقم الهاتف.',
    endpoint: 'يستخدم الوكلاء نقطة وصول منفصلة.',
  },
  ja: {
    whenToUse: (name) => `${name}に電話で連絡したい人がいるときに使用します。`,
    notProvided: '人物検索（people-search）の公開APIはありません。',
    noEndpoint: 'エージェント用のエンドポイントはありません。電話番号を案内できます。',
    endpoint: 'エージェントは別のエンドポイントを使用します。',
  },
};

/** Returns the texts in a language (BCP 47), or in English. */
export function getDefaultTexts(language: string): DefaultTexts {
  return texts[new Intl.Locale(language).language] ?? english;
}
