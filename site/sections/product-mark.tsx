import { owner } from '../../owner.ts';
import { Logo } from '../components/picture.tsx';
import { ownersLogo } from '../content/logo.ts';

const maxSize = { width: 176, height: 36 };
const logo = await ownersLogo();
const scale = logo && Math.min(maxSize.width / logo.width, maxSize.height / logo.height);

/** The owner's logo, or else a drawing and the product's name. */
export function ProductMark() {
  return logo && scale ? (
    <img
      src={logo.path}
      alt={owner.product}
      width={Math.round(logo.width * scale)}
      height={Math.round(logo.height * scale)}
      className="h-auto max-w-full"
    />
  ) : (
    <>
      <Logo />
      {owner.product}
    </>
  );
}
