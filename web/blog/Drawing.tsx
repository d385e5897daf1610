import { sharePictures } from '../paths.ts';

/** What stands over an article: drawn by the program, an ornament. */
export const Drawing = ({ slug, eager = false }: { slug: string; eager?: boolean }) => (
  <img
    className="drawing"
    src={sharePictures.article(slug, 'svg')}
    width={sharePictures.width}
    height={sharePictures.height}
    alt=""
    loading={eager ? 'eager' : 'lazy'}
    decoding="async"
  />
);
