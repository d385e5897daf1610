type Pictured = { readonly gallery: readonly { readonly url: string }[] };

/** So many pictures the head of the home page has. */
const SHOWN = 3;

/**
 * The spaces at the head of the home page, each with a picture of its own. Their covers follow in the list below, and no picture is
 * twice on a page (D-129): of each the first one that is no cover and not taken yet, its cover when there is no such picture.
 */
export const mosaicOf = <Listing extends Pictured>(featured: readonly Listing[]) => {
  const taken = new Set(featured.map(({ gallery }) => gallery[0]?.url));
  return featured
    .filter(({ gallery }) => gallery.length > 0)
    .slice(0, SHOWN)
    .map((listing: Listing): { listing: Listing; photo: Listing['gallery'][number] | undefined } => {
      const photo = listing.gallery.find(({ url }) => !taken.has(url)) ?? listing.gallery[0];
      taken.add(photo?.url);
      return { listing, photo };
    });
};
