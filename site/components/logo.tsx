import { drawing } from '../pictures/drawings.ts';

export function Logo() {
  const { width, height, shapes } = drawing('mark');
  return (
    <svg
      width={`${width / 16}rem`}
      height={`${height / 16}rem`}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the shapes are this project's own
      dangerouslySetInnerHTML={{ __html: shapes }}
    />
  );
}
