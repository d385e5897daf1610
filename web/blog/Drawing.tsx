import { sharePictures } from '../paths.ts';
import styles from './blog.module.css';

/** The generated decorative picture above an article. */
export const Drawing = ({ slug, eager = false }: { slug: string; eager?: boolean }) => (
  <img
    className={styles.drawing}
    src={sharePictures.article(slug, 'svg')}
    width={sharePictures.width}
    height={sharePictures.height}
    alt=""
    loading={eager ? 'eager' : 'lazy'}
    decoding="async"
  />
);
