/**
 * Describes `owner.json` once: for the types, the checks, the JSON Schema for editors and the questions of `npm run setup`.
 * The site and the server may import only types from this file, because its schemas would bring zod along.
 */
import * as z from 'zod/mini';
import { type certificate, certificates, type claim, claims, results } from './claims.ts';
import { company } from './company.ts';
import { hexColour } from './contrast.ts';
import { practiceInfo } from './practice-info.ts';
import { privacy } from './privacy.ts';
import {
  group,
  nounIn,
  optional,
  ownFile,
  pattern,
  phrase,
  text,
  texts,
  yesOrNo,
} from './values.ts';

export const ownerSchema = group(
  {
    ...optional({ $schema: z.string() }),
    product: text(80, {
      title: 'Hoe heet uw product?',
      description: 'De brochure wordt ernaar genoemd.',
      examples: ['Belhulp'],
    }),
    phone: pattern('een telefoonnummer van minstens 8 cijfers', /^\+?(?:[ ()-]*\d){8,15}[ ()-]*$/, {
      title: 'Op welk nummer bent u te bereiken?',
      description: 'Zoals u het schrijft.',
      examples: ['085 123 4567'],
    }),
    ...optional({
      phoneHours: phrase(60, {
        title: 'Wanneer neemt u de telefoon op?',
        examples: ['maandag tot en met vrijdag van 9.00 tot 17.00 uur'],
      }),
    }),
    contactPerson: text(80, {
      title: 'Wie beantwoordt de aanvragen?',
      description: 'Een naam of een team.',
      examples: ['Anna de Vries'],
    }),
    followUpRole: nounIn('De ___ of huisarts beoordeelt.', 60, {
      title: 'Wie in de praktijk volgt de uitkomsten op, naast de huisarts?',
      description: 'De pagina zegt dat deze persoon of de huisarts de uitkomst beoordeelt.',
      examples: ['praktijkondersteuner'],
    }),
    company,
    ...optional({
      brandColour: pattern('een kleur als # met zes cijfers of letters van a tot f', hexColour, {
        title: 'Welke kleur heeft uw merk?',
        description:
          'Daarvan krijgt de site alle tinten. De knop die om contact vraagt, houdt zijn eigen kleur.',
        examples: ['#1f4e79'],
      }),
      logo: ownFile('een SVG of PNG', 'svg|png', {
        title: 'Welk bestand is uw logo?',
        description:
          'Hoogstens 200 kB. Het staat boven aan de pagina, in plaats van de naam van het product.',
        examples: ['logo.svg'],
      }),
    }),
    privacy,
    claims,
    certificates,
    ...optional({
      sourceLabels: yesOrNo({
        title: 'Mag de site onthouden uit welke campagne een aanvraag komt?',
        description: 'utm_source, utm_medium en utm_campaign in het adres. Het staat aan.',
      }),
      results,
      ...practiceInfo,
      words: texts(600, {
        title: 'Eigen teksten van de pagina',
        description: 'Wat u hier niet noemt, houdt onze tekst.',
      }),
    }),
  },
  { title: 'Wat de eigenaar van de site invult' },
);

/** The owner's values, completed with the demo's. */
export type FilledIn = Omit<z.infer<typeof ownerSchema>, '$schema'>;
export type Owner = Omit<FilledIn, 'claims' | 'certificates' | 'words' | 'brandColour' | 'logo'>;
export type Claims = FilledIn['claims'];
/** A figure on the page, with the owner's record of its source. */
export type Claim = z.infer<z.ZodMiniObject<typeof claim>>;
export type Certificates = FilledIn['certificates'];
export type Certificate = z.infer<z.ZodMiniObject<typeof certificate>>;
export type MedicalDevice = Certificates['medicalDevice'];
export type SampleCall = NonNullable<Owner['sampleCall']>;
export type Question = NonNullable<Owner['questions']>[number];
export type ContactDetails = NonNullable<Owner['contact']>;
export type OwnDocument = NonNullable<Owner['documents']>[number];
export type HardCall = NonNullable<Owner['hardCalls']>[number];
export type Results = NonNullable<Owner['results']>;
