type Pictured<Photo> = { readonly gallery: readonly Photo[] };
type Addressed = { readonly url_640: string };

/**
 * The first picture that is not on the page yet (D-129), or the first of all when each is there; it is added to `shown`, which one page
 * makes anew each time it is drawn.
 */
export const unseenIn = <Photo extends Addressed>(gallery: readonly Photo[], shown: Set<string>): Photo | undefined => {
  const photo = gallery.find(({ url_640 }) => !shown.has(url_640)) ?? gallery[0];
  if (photo) shown.add(photo.url_640);
  return photo;
};

/** The spaces of one page, each with a cover that is not on the page yet: where theirs is, another picture of the space goes first. */
export const withOwnCovers = <Photo extends Addressed, Listing extends Pictured<Photo>>(
  listings: readonly (Listing & Pictured<Photo>)[],
  shown: Set<string>,
): Listing[] =>
  listings.map((listing) => {
    const cover = unseenIn(listing.gallery, shown);
    if (cover === undefined || cover === listing.gallery[0]) return listing;
    return { ...listing, gallery: [cover, ...listing.gallery.filter((photo) => photo !== cover)] };
  });
