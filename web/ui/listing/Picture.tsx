import { useState } from 'react';
import { useTranslation } from 'react-i18next';

export type PhotoView = {
  url_320: string;
  url_640: string;
  url_1280: string;
  width: number;
  height: number;
  placeholder: string;
  dibujo: boolean;
};

type Props = {
  photo: PhotoView | null | undefined;
  alt: string;
  /** On a phone 88vw, an eighth less than displayed, so that small phones with two device pixels per CSS pixel load the middle size. */
  sizes: string;
  /** The largest picture above the fold, at most one per page: loaded with priority. */
  eager?: boolean;
};

/**
 * WebP in three sizes, with reserved space and a blurred preview; a broken picture shows a plain surface. A drawing from the demo
 * says so in its alternative text, unless it is decorative; the footer says so for all of them (D-175).
 */
export const Picture = ({ photo, alt, sizes, eager = false }: Props) => {
  const { t } = useTranslation();
  const [broken, setBroken] = useState(false);
  if (!photo || broken) return <span className="no-photo" role="img" aria-label={alt} />;
  const drawing = photo.dibujo && alt !== '';
  return (
    <img
      src={photo.url_640}
      srcSet={`${photo.url_320} 320w, ${photo.url_640} 640w, ${photo.url_1280} 1280w`}
      sizes={sizes}
      width={photo.width}
      height={photo.height}
      alt={drawing ? t('photos.drawing', { alt }) : alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      style={{ backgroundImage: `url("${photo.placeholder}")`, backgroundSize: 'cover' }}
      onError={() => setBroken(true)}
    />
  );
};
