import type { APIRoute, GetStaticPaths } from 'astro';
import { figures } from '../../content/claims.ts';
import { carePathPictures } from '../../pictures/care-paths.ts';
import { challengePictures } from '../../pictures/challenges.ts';
import type { Picture } from '../../pictures/picture.ts';
import { automated, solutionPictures } from '../../pictures/solution.ts';
import { stepPictures } from '../../pictures/steps.ts';
import { conversation } from '../../pictures/waveform.ts';
import tokens from '../../styles/tokens.css?raw';

/** The pictures far below, as files of their own: the document goes out in one flight without them. */
export const getStaticPaths: GetStaticPaths = () =>
  Object.entries({
    ...challengePictures,
    ...solutionPictures,
    ...(figures.automation && { automation: automated(figures.automationPercent) }),
    ...stepPictures,
    ...carePathPictures,
    conversation,
  }).map(([name, picture]) => ({
    params: { name },
    props: { picture },
  }));

export const GET: APIRoute<{ picture: Picture }> = ({ props: { picture } }) => {
  const shapes = picture.shapes.replace(
    /var\((--color-[a-z-]+)\)/g,
    (_, token) => new RegExp(`${token}: (#\\w+)`).exec(tokens)?.[1] ?? '',
  );
  return new Response(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${picture.width} ${picture.height}">${shapes}</svg>`,
  );
};
