import { renderToStaticMarkup } from 'react-dom/server';
import { PrivacyNotice } from '../components/privacy-notice.tsx';
import { privacyNotice } from '../content/privacy.ts';

/** The privacy notice of the dialog, as HTML: the dialog's script takes it from the page, and so holds none of its words. */
export const dialogNotice = renderToStaticMarkup(<PrivacyNotice {...privacyNotice()} />);
