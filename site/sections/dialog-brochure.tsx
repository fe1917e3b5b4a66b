import { renderToStaticMarkup } from 'react-dom/server';
import { brochureFile } from '../brochure/brochure-file.ts';
import { describeLength, describeSize } from '../content/brochure.ts';

const { pages, pdf } = await brochureFile();

/**
 * What the dialog's link to the brochure says, as HTML: only the build knows how long the brochure is, and the dialog's
 * script takes it from the page.
 */
export const dialogBrochure = renderToStaticMarkup(
  <>
    <span>
      {'Bekijk de brochure '}
      <span className="nowrap">{`(${describeLength(pages)})`}</span>
    </span>{' '}
    <span className="flex-none font-normal">{describeSize(pdf.length)}</span>
  </>,
);
