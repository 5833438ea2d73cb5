import { days, nameDays, type Day } from './days.ts';

/** What a word in opening hours means, other than a day. */
export type Meaning = (typeof meanings)[number];

const meanings = [
  ...(['range', 'list', 'am', 'pm', 'noon', 'midnight', 'closed', 'allDay'] as const),
  // Words around the others: "open from 8 o'clock".
  'filler',
] as const;

type Words = Readonly<Partial<Record<Meaning | 'daily' | 'weekdays' | 'weekend', string>>>;

/** Words by language. Intl has the days, and signs such as a dash mean the same in every language. */
const words: Readonly<Record<string, Words>> = {
  en: {
    range: 'to, till, until, through, thru',
    list: 'and',
    ...{ am: 'in the morning', pm: 'in the afternoon, in the evening' },
    ...{
      noon: 'noon, midday',
      midnight: 'midnight',
      allDay: '24/7, 24 hours, 24 hrs, 24h, 24 h, all day',
    },
    closed: 'closed',
    daily: 'daily, every day, everyday, seven days a week',
    weekdays: 'weekday, weekdays',
    weekend: 'weekend, weekends',
    filler: "from, open, on, at, our, hours, opening hours, o'clock, h, hrs, between",
  },
  de: {
    range: 'bis',
    list: 'und, sowie',
    ...{ am: 'morgens, vormittags', pm: 'nachmittags, abends' },
    ...{ noon: 'mittags', midnight: 'mitternacht', allDay: '24 stunden, rund um die uhr' },
    closed: 'geschlossen, ruhetag, zu',
    daily: 'täglich, jeden tag',
    weekdays: 'wochentags',
    weekend: 'wochenende, wochenenden',
    filler: 'von, ab, am, um, uhr, h, geöffnet, offen, öffnungszeiten, jeweils',
  },
  es: {
    range: 'a, al, hasta',
    list: 'y, e',
    ...{ am: 'de la mañana', pm: 'de la tarde, de la noche' },
    ...{ noon: 'mediodía', midnight: 'medianoche', allDay: '24 horas, todo el día' },
    closed: 'cerrado',
    daily: 'todos los días, diario, a diario, cada día',
    weekdays: 'laborables, días laborables, entre semana',
    weekend: 'fin de semana, fines de semana',
    filler: 'de, desde, del, las, los, la, el, h, hs, horas, abierto, abrimos, horario',
  },
  fr: {
    range: "à, au, jusqu'à, jusqu'au",
    list: 'et, puis',
    ...{ am: 'du matin', pm: "de l'après-midi, du soir" },
    ...{ noon: 'midi', midnight: 'minuit', allDay: '24 heures' },
    closed: 'fermé, fermée',
    daily: 'tous les jours, chaque jour, 7j/7, 7 jours sur 7',
    weekdays: 'en semaine',
    weekend: 'week-end, weekend, week-ends',
    filler: 'de, du, le, les, dès, h, heures, ouvert, ouverte, horaires',
  },
  it: {
    range: 'a, al, alle, fino',
    list: 'e, ed',
    ...{ am: 'di mattina, del mattino', pm: 'di pomeriggio, del pomeriggio, di sera' },
    ...{ noon: 'mezzogiorno', midnight: 'mezzanotte', allDay: '24 ore, h24' },
    closed: 'chiuso, chiusi',
    daily: 'tutti i giorni, ogni giorno',
    weekend: 'fine settimana, weekend',
    filler: 'da, dal, dalle, ore, h, il, la, le, aperto, aperti, orario, orari',
  },
  nl: {
    range: 'tot, t/m, tot en met',
    list: 'en',
    ...{ am: "'s ochtends", pm: "'s middags, 's avonds" },
    ...{ midnight: 'middernacht', allDay: '24 uur' },
    closed: 'gesloten',
    daily: 'dagelijks, elke dag, alle dagen',
    weekdays: 'doordeweeks, werkdagen',
    weekend: 'weekend, weekends',
    filler: 'van, vanaf, op, uur, u, h, open, geopend, openingstijden',
  },
  pl: {
    range: 'do',
    list: 'i, oraz',
    ...{ am: 'rano', pm: 'po południu, wieczorem' },
    ...{ noon: 'południe', midnight: 'północ, północy', allDay: 'całą dobę, 24 godziny' },
    closed: 'zamknięte, nieczynne',
    daily: 'codziennie',
    weekdays: 'dni robocze, w dni robocze',
    weekend: 'weekend, weekendy',
    filler: 'od, w, we, godz, godziny, godzinach, otwarte, czynne',
  },
  pt: {
    range: 'a, à, ao, às, até',
    list: 'e',
    ...{ am: 'da manhã', pm: 'da tarde, da noite' },
    ...{ noon: 'meio-dia', midnight: 'meia-noite', allDay: '24 horas' },
    closed: 'fechado, encerrado',
    daily: 'todos os dias, diariamente',
    weekdays: 'dias úteis',
    weekend: 'fim de semana, fins de semana',
    filler: 'das, de, da, do, as, os, o, h, hs, horas, feira, aberto, horário',
  },
  ar: {
    range: 'إلى, حتى',
    list: 'و',
    am: 'صباحا',
    pm: 'مساء, ظهرا, عصرا, ليلا, بعد الظهر',
    ...{ midnight: 'منتصف الليل', allDay: '24 ساعة, على مدار الساعة' },
    closed: 'مغلق, عطلة',
    daily: 'يوميا, كل يوم, طوال الأسبوع',
    filler: 'من, يوم, أيام, الساعة, مفتوح, ساعات العمل',
  },
  ja: {
    range: 'から',
    list: 'と',
    ...{ am: '朝', pm: '夜' },
    ...{ noon: '正午', midnight: '真夜中', allDay: '24時間' },
    closed: '定休日, 休業, 休み, 休',
    daily: '毎日, 年中無休',
    weekdays: '平日',
    weekend: '土日, 週末',
    filler: 'は, の, まで, 時, 分, 翌, 翌日, 営業時間, 営業, 診療時間',
  },
};

/** Other names of the days from Monday, such as those after "from" and "on" in Polish. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  en: ['Mon Tues Wed Thur Fri Sat Sun'],
  ja: ['月曜 火曜 水曜 木曜 金曜 土曜 日曜'],
  pl: [
    'pn wt śr cz pt sb nd',
    'poniedziałku wtorku środy czwartku piątku soboty niedzieli',
    'poniedziałki wtorki środę czwartki piątki sobotę niedzielę',
  ],
};

/** What a phrase means, and whether a longer one may start with it. */
interface Phrase {
  readonly meaning: Meaning | readonly Day[] | undefined;
  readonly isStart: boolean;
}

/** The words of a language and of English. */
export interface Vocabulary {
  /** Looks up a phrase. It may have an ending, such as "mondays", or start with Arabic's "and". */
  readonly find: (phrase: string) => Phrase;
  /** True if "am" and "pm" stand before the hour. */
  readonly isHalfFirst: boolean;
  /** True if people say two hours after noon as "two". */
  readonly isTwelveHour: boolean;
}

const vocabularies = new Map<string, Vocabulary>();

/** Returns the words of a language, before English ones. */
export function getVocabulary(language: string): Vocabulary {
  const known = vocabularies.get(language) ?? createVocabulary(language);
  vocabularies.set(language, known);
  return known;
}

function createVocabulary(language: string): Vocabulary {
  const phrases = new Map<string, Meaning | readonly Day[]>();
  const starts = new Set<string>();
  const add = (list: string | undefined, meaning: Meaning | readonly Day[]) => {
    for (const phrase of list?.split(', ').map(toPlain) ?? []) {
      if (!phrases.has(phrase)) phrases.set(phrase, meaning);
      for (let end = 1; end < phrase.length; end += 1) starts.add(phrase.slice(0, end));
    }
  };
  for (const tag of [language, 'en']) {
    const { daily, weekdays, weekend, ...others } = words[new Intl.Locale(tag).language] ?? {};
    for (const meaning of meanings) add(others[meaning], meaning);
    add(daily, days);
    add(weekdays, days.slice(0, 5));
    add(weekend, days.slice(5));
    for (const [word, meaning] of listClockWords(tag)) add(word, meaning);
    for (const [name, day] of listDayNames(tag)) add(name, [day]);
  }
  const hour = { hour: 'numeric' } as const;
  const twelve = new Intl.DateTimeFormat(language, { ...hour, hour12: true });
  const { hour12 } = new Intl.DateTimeFormat(language, hour).resolvedOptions();
  const recent = new Map<string, Phrase>();
  const find = (phrase: string): Phrase => {
    const plain = toPlain(phrase);
    const bare = plain.replace(/(?<=\p{L}{4})s$|^و/u, '');
    return { meaning: phrases.get(plain) ?? phrases.get(bare), isStart: starts.has(plain) };
  };
  return {
    find: (phrase) => {
      const found = recent.get(phrase) ?? find(phrase);
      // Texts repeat their words, and normalizing takes the longest.
      if (recent.size > 1000) recent.clear();
      recent.set(phrase, found);
      return found;
    },
    isHalfFirst: twelve.formatToParts(0)[0]?.type === 'dayPeriod',
    isTwelveHour: hour12 === true || new Intl.Locale(language).language === 'en',
  };
}

/** Lists a language's words in times of day: for their halves, and beside an hour. */
function listClockWords(language: string): (readonly [word: string, meaning: Meaning])[] {
  const [morning, evening] = [Date.UTC(2024, 0, 1, 9), Date.UTC(2024, 0, 1, 21)];
  const list = (time: number, hour12: boolean, wanted: 'dayPeriod' | 'literal') =>
    new Intl.DateTimeFormat(language, { hour: 'numeric', hour12, timeZone: 'UTC' })
      .formatToParts(time)
      .flatMap(({ type, value }) => (type === wanted && /\p{L}/u.test(value) ? value.trim() : []));
  return [
    ...list(morning, true, 'dayPeriod').map((word) => [word, 'am'] as const),
    ...list(evening, true, 'dayPeriod').map((word) => [word, 'pm'] as const),
    ...list(morning, false, 'literal').map((word) => [word, 'filler'] as const),
  ];
}

/** Lists the names of days, and what abbreviates only one of them. */
function listDayNames(language: string): (readonly [name: string, day: Day])[] {
  const list = (names: readonly string[]) =>
    names.map((name, index) => [toPlain(name), days[index] ?? 'Mo'] as const);
  const long = list(nameDays(language, 'long'));
  // Thai writes "day" in front of each name, and Vietnamese writes "Thứ".
  const bare = list(nameDays(language, 'long').map((name) => name.split(/[\s-]/).at(-1) ?? ''));
  const narrow = list(nameDays(language, 'narrow'));
  const whole = [
    ...list(nameDays(language, 'short')),
    ...(otherNames[new Intl.Locale(language).language] ?? []).flatMap((names) =>
      list(names.split(' ')),
    ),
    ...(new Set(narrow.map(([name]) => name)).size === 7 ? narrow : []),
    ...(new Set(bare.map(([name]) => name)).size === 7 ? bare : []),
  ];
  const isUnique = (start: string) => long.filter(([name]) => name.startsWith(start)).length === 1;
  const starts = long.flatMap(([name, day]) =>
    Array.from(name, (_letter, index) => [name.slice(0, index + 1), day] as const).filter(
      ([start]) => isUnique(start),
    ),
  );
  return [...long, ...whole, ...starts];
}

/** Removes case, accents, and the period of an abbreviation. */
function toPlain(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}|[.׳'’]/gu, '')
    .replaceAll('ł', 'l')
    .replace(/\s+/g, ' ');
}
