import { useState } from 'react';

export type PhotoView = { url_320: string; url_640: string; url_1280: string; width: number; height: number; placeholder: string };

type Props = {
  photo: PhotoView | null | undefined;
  alt: string;
  /** On a phone an eighth less than it is drawn (88vw): the middle file then serves the common small phone of two pixels to one. */
  sizes: string;
  /** The picture looked at first, one a page: it goes before all others. */
  eager?: boolean;
};

/** WebP in three sizes with its space kept and a blurred one beneath it; a broken one leaves a quiet surface. */
export const Picture = ({ photo, alt, sizes, eager = false }: Props) => {
  const [broken, setBroken] = useState(false);
  if (!photo || broken) return <span className="no-photo" role="img" aria-label={alt} />;
  return (
    <img
      src={photo.url_640}
      srcSet={`${photo.url_320} 320w, ${photo.url_640} 640w, ${photo.url_1280} 1280w`}
      sizes={sizes}
      width={photo.width}
      height={photo.height}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      style={{ backgroundImage: `url("${photo.placeholder}")`, backgroundSize: 'cover' }}
      onError={() => setBroken(true)}
    />
  );
};
