import type { ContactRequest } from 'contact/contact-request.ts';
import { aRequest } from '../../support/calls/a-request.ts';

/** Fields as a person may type them, and as they are stored. */
export interface GoodInput {
  typed: ContactRequest;
  kept: ContactRequest;
}

const names = `
Sean|O'Brien; Sean|O’Brien; Anneke|Müller-van 't Hof; Thị Hồng|Nguyễn; İpek|Yılmaz; Işıl|Çağlayan
李|王; 小龍|李; 娜|欧阳; さくら|山田; ヒロシ|サトウ; 민준|김; 서연|남궁; Łukasz|Żółć; Zoë|Daniëls; Renée|Coëlho
José|Núñez Ibáñez; João|Conceição; Øyvind|Ångström; Æ|Ø; Þóra|Guðmundsdóttir; Siân|ap Llŷr; Brónach|Ní Dhomhnaill
محمد|الأحمد; فاطمة|بنت عبد الله; می\u200Cخواهم|نژاد; نیل\u200Cوفر|اکبری; שרה|כהן; יעקב|בן־דוד; מֹשֶׁה|לֵוִי
Анна|Иванова; Юрій|Шевченко; Ђорђе|Љубојевић; Ελένη|Παπαδοπούλου; Γιώργος|Ξένος; Արամ|Խաչատրյան; ნინო|ბერიძე
श्री|शर्मा; क्\u200Dषितिज|मिश्र; र्\u200Dय|जोशी; ಕ್\u200Cಷ|ರಾವ್; অনন্যা|চট্টোপাধ্যায়; ਹਰਪ੍ਰੀਤ|ਸਿੰਘ; தமிழ்|செல்வன்; శ్రీ|రావు
ශ්\u200Dරී|පෙරේරා; മലയാളം|നായർ; สมชาย|ใจดี; ລາວ|ພົມ; မောင်|အောင်; ខ្មែរ|សុខ; འཇིགས་མེད|དབང་ཕྱུག; አበበ|ተስፋዬ; ᏣᎳᎩ|ᏎᏉᏯ
Zoe\u0308|Brule\u0301; Å|A\u030A; e\u0301\u0323|o\u0302\u0301; Ṩ|S\u0323\u0307; ﬁ|ﬂ; Ⅳ|Ⅷ; 𝒜𝓃𝓃𝑒|𝔻𝕖; 𠮷|𠮷野; 𞤀𞤁|𞤂; ꦗ|ꦮ
👩‍👧|de Wit; 👨‍👩‍👧‍👦|👨‍👩‍👧; 🇳🇱|🇧🇪; 🏴󠁧󠁢󠁳󠁣󠁴󠁿|🏳️‍🌈; ❤️|👍🏽; 1️⃣|#️⃣; Anne 🙂|Smit 👩🏾‍⚕️
A|B; J.|de Vries; J.P.M.|v.d. Berg; Dr. A.|'s-Gravesande; Jan|'t Hart; Marie-Claire|d'Arc; Null|Undefined; true|false
Test|Null; Jan|Jansen (waarnemer); Jan|"Janneke" Jansen; Smith & Co|B.V.; Anne/Bart|de Wit; A+B|C=D; 50%|_; Praktijk #1|@ Oost
Mr.|x; O\`Neil|D\\Arcy; a < b|b > a; X Æ A-12|Musk; 007|1; ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx|Jan
Wolfeschlegelsteinhausenbergerdorff Hubert Blaine|Zeus; Anne  Marie|van  der  Meer; Jan,|Jansen; Jan; Els|de Wit
`;

const emails = `
anne+site@praktijk.nl anne.de.vries@praktijk.nl a@b.co a_b@x.nl a-b@x.nl 1@2.nl x@a.b.c.d.nl o'brien@praktijk.ie
ANNE@praktijk.nl anne@sub.domein.praktijk.nl anne@praktijk-oost.nl anne@1praktijk.nl anne@praktijk.amsterdam {anne}@praktijk.nl
anne@praktijk.frl !#$%&'*+/=?^_\`{|}~-@x.nl anne@x.museum anne+a+b=c@x.nl anne--b@x.nl anne@x.travel 0123456789@x.nl
`;

/** In a header the domain becomes ASCII. An address with a non-ASCII local part is left out of headers. */
const internationalEmails = `
x@müller.nl x@例え.テスト x@bücher.example
x@straße.de x@пример.рф x@مثال.إختبار
x@उदाहरण.परीक्षा x@한국.한국 x@xn--mller-kva.nl
x@παράδειγμα.gr x@דוגמה.com x@MÜLLER.nl x@Praktijk.NL
zoë@praktijk.nl 李@praktijk.nl анна@пример.рф é@müller.nl 用户@例え.テスト अ@x.nl 👩👧@x.nl ñ+x@x.es
`;

const phones = `
06-12345678|0612345678|06 12345678|06 12 34 56 78|06-12 34 56 78|06.12.34.56.78|06/12345678|06 - 12345678|(06) 12345678
+31612345678|+31 6 12345678|+31 6 12 34 56 78|+31-6-12345678|+31(0)612345678|+31 (0)6 12345678|+31 (0)6-12345678
+31 (0)6-12 34 56 78|0031612345678|0031 6 12345678|0031-6-12345678|00 31 6 12345678|020-1234567|020 123 4567|020-123 45 67
(020) 123 45 67|(020) 1234567|+31 20 123 4567|+31 (0)20 123 4567|+31 (0)20 1234567|+31201234567|+31-20-1234567|0201234567
0512-123456|0512 12 34 56|(0512) 123456|+31 512 123456|+31(0)512-123456|0800 - 1234|bel 088 12|0900-1234567|088 - 123 45 67
085 000 0000|085-0000000|+32 470 12 34 56|+32 2 123 45 67|+49 30 1234567|+49 (0)30-1234567|+44 20 7946 0958|+1 (212) 555-0123
06-12345678 (Anne)|06 12345678 na 17u|020-1234567 tst 2|020-1234567 toets 3|06 12345678 / 087654|020 1234567 #12
０６１２３４５６７８|٠٦١٢٣٤٥٦٧٨|☎ 06-12345678|bel na vijf|tel. 06-12345678|tel:+31612345678|06–12345678|06\u00A012345678
`;

const typedAndKept: [typed: Partial<ContactRequest>, kept: Partial<ContactRequest>][] = [
  [{ firstName: '  Anne ' }, { firstName: 'Anne' }],
  [{ lastName: '\t de Vries\n' }, { lastName: 'de Vries' }],
  [{ firstName: '\uFEFFAn\u200Bne\u0000' }, { firstName: 'Anne' }],
  [{ firstName: '\u00A0Anne\u3000' }, { firstName: 'Anne' }],
  [{ firstName: `${' '.repeat(20)}${'é'.repeat(50)}` }, { firstName: 'é'.repeat(50) }],
  [{ email: ' anne@praktijk.nl ' }, { email: 'anne@praktijk.nl' }],
  [{ email: 'anne@\u200Bpraktijk.nl\r\n' }, { email: 'anne@praktijk.nl' }],
  [{ email: '\u202Aan\u00ADne\u200D@praktijk.nl\u202C' }, { email: 'anne@praktijk.nl' }],
  [{ phone: '\u202806 12345678\u2029' }, { phone: '06 12345678' }],
  [{ phone: '\u200B06-12345678\u0085' }, { phone: '06-12345678' }],
  [{ phone: '\u202A+31 6\u2060 12345678\u202C' }, { phone: '+31 6 12345678' }],
  [{ phone: '    06-12345678         ' }, { phone: '06-12345678' }],
];

export const goodInputs: GoodInput[] = [
  ...split(names, /; (?!Els)|\n/).map((name) => {
    const [firstName = '', lastName = ''] = name.split('|');
    return same({ firstName, lastName });
  }),
  ...split(emails, /\s/).map((email) => same({ email })),
  ...split(internationalEmails, /\s/).map((email) => same({ email })),
  ...split(phones, /[|\n]/).map((phone) => same({ phone })),
  ...typedAndKept.map(([typed, kept]) => ({ ...same(kept), typed: aRequest(typed) })),
];

/** Whether the domain of an address is Punycode, or has characters other than ASCII letters, digits and hyphens. */
export function hasOddDomain(email: string): boolean {
  return !/@(?!.*xn--)[\w.-]+$/.test(email);
}

function split(list: string, between: RegExp): string[] {
  return list.split(between).filter((entry) => entry !== '');
}

function same(changes: Partial<ContactRequest>): GoodInput {
  const typed = aRequest(changes);
  return { typed, kept: typed };
}
