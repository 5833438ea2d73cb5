import { fold } from './fold.ts';

/** Parts of words that say "phone" or "call". Each counts within a longer word, such as "Telefonnummer". */
const stems = [
  'phone toll-free hotline helpline whatsapp ☎ ☏ ✆ 📞 📱 📲 📠 🕿 🕾', // English, and signs
  'telef teléf telep téléph telpon telemó mobil móvil celular cellul', // German, Romance, Slavic, Malay
  'handy rufnummer festnetz durchwahl', // German
  'puhelin puhelim síma zadzwo infolini', // Finnish, Icelandic, Polish
  'телеф телэф звон дзвон мобильн мобіл факс', // Russian, Ukrainian, Bulgarian
  'τηλέφ τηλεφ κινητ καλέστε', // Greek
  'טלפון נייד התקשר חייג פקס וואטסאפ ווטסאפ', // Hebrew
  'هاتف تلفون تليفون اتصل جوال موبايل فاكس واتساب تلفن تماس موبایل فون', // Arabic, Persian, Urdu
  'फोन फ़ोन मोबाइल दूरभाष कॉल व्हाट्सएप फैक्स फ़ैक्स ফোন মোবাইল தொலைபேசி', // Hindi, Bengali, Tamil
  'โทร มือถือ แฟกซ์ สายด่วน', // Thai
  '電話 携帯 ケータイ フリーダイヤル ファックス ファクス', // Japanese
  '전화 휴대폰 핸드폰 팩스 연락처 대표번호', // Korean
  '电话 手机 手機 热线 熱線 致电 致電 拨打 撥打 传真 傳真', // Chinese
];

/** Short words with the same meaning, which count only as whole words. */
const words = [
  'tel tél call calling ring dial text sms fax telefax mob cell gsm', // English, and abbreviations
  'ruf rufen ruft anrufen', // German
  'appelez appeler portable llame llamar llama llámenos llámanos llámenos marque cel móv', // French, Spanish
  'ligue ligar tlm fone chiama chiamate chiamaci chiamare', // Portuguese, Italian
  'bel bellen tlf tfn ringe puh soita soittakaa kom dzwoń', // Dutch, Nordic, Finnish, Polish
  'volejte zavolajte hívjon hívja sunați apelați nazovite pozovite pokličite', // Central Europe
  'ara arayın arayınız cep faks', // Turkish
  'тел моб обадете', // Russian, Bulgarian
  'τηλ κιν φαξ',
  'טל',
  'điện thoại đt gọi hubungi telp hp', // Vietnamese, Indonesian
];

/** Words for other numbers, and for what has one: an order, an account, a license. */
const others = [
  'number numer nummer número numéro numara numarası номер αριθμ מספר رقم संख्या 番号 번호 号 號',
  'order bestell commande pedido ordine ordre sipariş заказ замовл zamów παραγγελ הזמנה طلب 注文 주문 订单 訂單',
  'customer kunde client klant cliente клієнт клиент müşteri 顧客 고객 客户',
  'account konto compte cuenta conta conto рахунок счет счёт חשבון حساب 口座 계좌 账号 帳號',
  'code kod código codice код κωδ コード 코드 invoice rechnung factur fattur fatura faktur',
  'tax steuer vergi fiscal налог ضريب 税 세금 regist licen lizenz رخص permit',
  'reference referenz booking ticket policy member mitglied patient serial folio protocol iban postal',
];

/** Words that can also mean something else. They count only if the number after them has the form of a phone number. */
const hints = 'contact contacts kontakt contactez contacto contatto contato reach t m p f';

const list = (groups: readonly string[]) =>
  fold(groups.join(' ')).split(' ').filter(Boolean).join('|');

/** The rest of a word, in scripts that put spaces between words. */
const letters = '[\\p{sc=Latn}\\p{sc=Cyrl}\\p{sc=Grek}\\p{sc=Hebr}\\p{sc=Arab}\\p{M}]*';

const phoneLabel = new RegExp(
  `(?:${list(stems)})${letters}|(?<![\\p{L}\\p{N}])(?:(?<hint>${list([hints])})|${list(words)})(?![\\p{L}\\p{M}])`,
  'giu',
);

const otherLabel = new RegExp(
  `${list(others)}|(?<!\\p{L})(?:no|nr|n|id|ref|case|zip|plz|bank)(?!\\p{L})|[#°]`,
  'iu',
);

/** "Phone number" is a phone label too. */
const ownNumber =
  /^[ .'-]*(?:numm?er|number|n[uú]mero|numéro|numara|番号|번호|号码?|號碼?)\p{L}*/iu;

/** "Our new number is" says nothing about what has the number. */
const unnamedNumber =
  /(?<!\p{L})(?:our|my|new|unsere|neue|notre|nouveau|nuestro|nostro|nosso|ons|nasz)\s+n[uú]m\p{L}+(?:\s+\p{L}{1,3})?[^\p{L}]*$/iu;

const capitals = /(?<!\p{L})\p{Lu}{2,6}[^\p{L}]{0,9}$/u;

/** How surely the text before a number calls it a phone number. `other` is the name of another number. */
export type Label = 'beside' | 'near' | 'none' | 'other';

/** Reads the text before a number: the nearest label counts. */
export function readLabel(before: string): Label {
  const last = [...before.matchAll(phoneLabel)].at(-1);
  if (!last) {
    const name = before.slice(-40).replace(unnamedNumber, '').slice(-20);
    return otherLabel.test(name) || capitals.test(before) ? 'other' : 'none';
  }
  const gap = before.slice(last.index + last[0].length).replace(ownNumber, '');
  // "Tel. 020 7946 0123, VAT 123 4567 82"
  const isListed = capitals.test(gap) && /[,;|/]/.test(gap);
  if (otherLabel.test(gap) || isListed) return 'other';
  const { length: count } = gap.split(/[^\p{L}\p{M}'-]/u).filter((word) => /\p{L}/u.test(word));
  const isHint = last.groups?.hint !== undefined;
  if (count === 0) return isHint ? 'near' : 'beside';
  const isApart = /[.!?\u3002]\s+\p{L}|[;|]/u.test(gap) || gap.length > 40;
  if (isApart || isHint) return 'none';
  return count <= 2 && !gap.includes(',') ? 'beside' : 'near';
}

/** True for a label after a number: "020 7946 0123 (phone)". */
export function isLabeledAfter(after: string): boolean {
  const [, inside = ''] = /^[ ,]{0,2}\(([^()\d]{1,20})\)/.exec(after) ?? [];
  return inside.search(phoneLabel) >= 0;
}
