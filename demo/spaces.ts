import pLimit from 'p-limit';
import { idFor } from '../src/engine/db/ids.ts';
import type { Instant } from '../src/kernel/types.ts';
import { type Wifi, wifiVault } from '../src/listings/vault.ts';
import type { Accounts } from './accounts.ts';
import { between, chance, stepBy } from './chance.ts';
import { daysBefore } from './clock.ts';
import { hostOf } from './owners.ts';
import { ADMIN } from './people.ts';
import { galleries } from './pictures/gallery.ts';
import type { Picture } from './pictures/picture.ts';
import { places } from './places/index.ts';
import type { Place, Plot } from './plot.ts';
import { fieldsFor } from './wizard.ts';
import type { World } from './world.ts';

export type Space = {
  /** `<place>/<index>` */
  readonly key: string;
  readonly place: Place;
  readonly plot: Plot;
  readonly index: number;
  readonly host: string;
};

/** Spaces by key, with their listing's id. Throws for an unknown key. */
export type Spaces = (key: string) => Space & { readonly listingId: number };

/** Awaiting approval by an administrator. */
const PENDING: readonly string[] = ['lavapies/0', 'porto/2', 'miraflores/2', 'bariloche/1', 'sevilla/5'];
const REMOVED = 'malaga/4';
const HIGHLIGHTED: readonly string[] = [
  ...['providencia/0', 'valparaiso/0', 'puerto-varas/0', 'san-pedro/0', 'palermo/0'],
  ...['gracia/0', 'alfama/0', 'barranco/0', 'cusco/0', 'bariloche/0'],
];
/** Our own visit to these new spaces is a few days overdue; all others have been visited (docs/rules/product.md#numbers). */
const UNVISITED: readonly string[] = ['alfama/3', 'miraflores/4', 'sevilla/3'];

export const spaces: readonly Space[] = places.flatMap((place) =>
  place.plots.map((plot, index) => ({ key: `${place.key}/${index}`, place, plot, index, host: hostOf(place.key, index) })),
);

/** Days since the space was published. Those with reservations (`stories.ts`) are older than all of them. */
const ageOf = (key: string, hasStory: boolean): number => {
  if (PENDING.includes(key)) return 0.2 + chance(`${key}/age`) * 2;
  if (UNVISITED.includes(key)) return between(`${key}/age`, 8, 13);
  return hasStory ? between(`${key}/age`, 340, 375) : between(`${key}/age`, 6, 330);
};

const AT_ONCE = 12;
const SLOT_AGAIN: Readonly<Record<string, string>> = { habitacion: 'habitacion2', cocina1: 'cocina2' };

/** Pictures as the form sends them; a second bedroom has its own slot. */
const uploads = (pictures: readonly Picture[]) =>
  pictures.map(({ bytes, slot }, i) => ({
    bytes,
    slot: pictures.slice(0, i).some((other) => other.slot === slot) ? (SLOT_AGAIN[slot] ?? slot) : slot,
  }));

/** Most hosts have entered their wifi; the passwords are fictitious. */
const wifiOf = (key: string): Wifi | null => {
  const [place = ''] = key.split('/');
  if (chance(`${key}/wifi`) < 0.15) return null;
  return { network: `${place}-${between(`${key}/network`, 10, 99)}`, password: `demo-${between(`${key}/password`, 1_000, 9_999)}` };
};

/** Publishes every space with its pictures; an administrator approves, verifies, highlights and, once, removes. */
export const publishSpaces = async (
  world: World,
  accounts: Accounts,
  pool: readonly Picture[],
  withStories: ReadonlySet<string>,
): Promise<Spaces> => {
  const { clock, listings, present } = world;
  const admin = `user:${accounts(ADMIN)}`;
  const galleryOf = galleries(pool);
  const ids = new Map<string, number>();
  const limit = pLimit(AT_ONCE);
  const published = ({ key, host }: Space) => stepBy(`user:${accounts(host)}`, `publish ${key}`);
  // sequentially, since spaces published concurrently would get ids in random order
  for (const space of spaces) await idFor(world.db, 'listings', published(space).commandId);

  const publish = async (space: Space, pictures: readonly Picture[]): Promise<void> => {
    const { key, place, plot, index, host } = space;
    const age = ageOf(key, withStories.has(key));
    const hostId = accounts(host);
    const fields = fieldsFor(place, plot, index);
    const { listingId } = await clock.at(daysBefore(present, age), () =>
      listings.publish({ hostId, fields, photos: uploads(pictures) }, published(space)),
    );
    ids.set(key, listingId);
    const wifi = wifiOf(key);
    if (wifi) await wifiVault(world.config.fieldKeys).write(world.db, listingId, wifi, daysBefore(present, age));
    const at = (at: Instant, task: () => Promise<unknown>) => clock.at(at, task);
    const step = (name: string) => stepBy(admin, `${name} ${key}`);
    if (PENDING.includes(key)) return;
    const approval = age - 0.3 - chance(`${key}/approval`);
    await at(daysBefore(present, approval), () => listings.approve(listingId, null, step('approve')));
    if (!UNVISITED.includes(key)) await at(daysBefore(present, approval * 0.9), () => listings.verify(listingId, null, step('verify')));
    if (HIGHLIGHTED.includes(key)) await at(daysBefore(present, approval * 0.4), () => listings.highlight(listingId, step('highlight')));
  };

  const withPictures = spaces.map((space) => ({ space, pictures: galleryOf(space.place, space.plot, space.index) }));
  await Promise.all(withPictures.map(({ space, pictures }) => limit(() => publish(space, pictures))));
  await world.settled();

  const by = { userId: accounts(ADMIN), isAdmin: true };
  const removed = { listingId: ids.get(REMOVED) ?? 0, by, reason: 'duplicate' };
  await clock.at(daysBefore(present, 1.5), () => listings.remove(removed, stepBy(admin, `remove ${REMOVED}`)));

  const byKey = new Map(spaces.map((space) => [space.key, space]));
  return (key) => {
    const [space, listingId] = [byKey.get(key), ids.get(key)];
    if (!space || listingId === undefined) throw new Error(`there is no demonstration space ${key}`);
    return { ...space, listingId };
  };
};
