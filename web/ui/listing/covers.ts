type Pictured<Photo> = { readonly gallery: readonly Photo[] };
type Addressed = { readonly url_640: string };

/**
 * The first picture not yet on the page (D-129), or the first one if all are; adds it to `shown`, which a page creates anew for each
 * render.
 */
export const unseenIn = <Photo extends Addressed>(gallery: readonly Photo[], shown: Set<string>): Photo | undefined => {
  const photo = gallery.find(({ url_640 }) => !shown.has(url_640)) ?? gallery[0];
  if (photo) shown.add(photo.url_640);
  return photo;
};

/** The spaces of one page, each with a cover not yet on the page: if its own is, another of its pictures is used. */
export const withOwnCovers = <Photo extends Addressed, Listing extends Pictured<Photo>>(
  listings: readonly (Listing & Pictured<Photo>)[],
  shown: Set<string>,
): Listing[] =>
  listings.map((listing) => {
    const cover = unseenIn(listing.gallery, shown);
    if (cover === undefined || cover === listing.gallery[0]) return listing;
    return { ...listing, gallery: [cover, ...listing.gallery.filter((photo) => photo !== cover)] };
  });
