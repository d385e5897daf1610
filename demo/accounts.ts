import pLimit from 'p-limit';
import { idFor } from '../src/engine/db/ids.ts';
import { countryOf } from '../src/identity/sign-in/accounts.ts';
import type { Spoken } from '../src/kernel/languages.ts';
import { stepBy } from './chance.ts';
import { daysBefore, secondsAfter } from './clock.ts';
import { bankAccountOf } from './money/bank.ts';
import { ADMIN, PASSWORD, type Person, people } from './people.ts';
import type { World } from './world.ts';

/** User ids by e-mail address. */
export type Accounts = (email: string) => number;

const AT_ONCE = 8;

/** Their own language, that of the place where they live, and for every other one English. */
const spokenOf = ({ country, language, firstName }: Person): Spoken[] => [
  ...(language === 'en' ? (['en'] as const) : (['es'] as const)),
  ...(country === 'PT' || country === 'BR' ? (['pt'] as const) : []),
  ...(language !== 'en' && firstName.length % 2 === 0 ? (['en'] as const) : []),
];

const registered = ({ email }: Person) => stepBy('register', `register ${email}`);

/**
 * Opens an account and fills in its profile; a host also accepts and signs the terms and enters bank data. Throws Rejection already_taken
 * if the address belongs to another account.
 */
const open = async ({ db, clock, identity, bank, present }: World, person: Person): Promise<number> => {
  const { email, type, firstName, lastName, language, days } = person;
  const at = daysBefore(present, days);
  const { userId } = await clock.at(at, () =>
    identity.register({ firstName, lastName, email, password: PASSWORD, language }, registered(person)),
  );
  const step = (name: string) => stepBy(`user:${userId}`, `${name} ${email}`);
  const link = await identity.confirmationToken(userId, { id: email, postedAt: at });
  if (link) await clock.at(secondsAfter(at, 10), () => identity.confirmEmail(link, step('confirm')));
  const country = await countryOf(db, person.country, 'pais');
  await clock.at(secondsAfter(at, 20), () => identity.chooseType(userId, type, step('type')));
  const interest = await countryOf(db, person.interest, 'interest');
  await clock.at(secondsAfter(at, 45), () => identity.chooseCountry(userId, country, interest, step('country')));
  const { phone, birthDate, gender, nationality, biography, currency } = person;
  const profile = { phone, callingCode: country.prefix, birthDate, gender, nationality, biography, spoken: spokenOf(person), currency };
  await clock.at(secondsAfter(at, 400), () => identity.updateProfile(userId, profile, step('profile')));
  if (type === 'host') {
    const signature = { text: language === 'es' ? 'acepto' : 'accept', name: `${firstName} ${lastName}` };
    await clock.at(secondsAfter(at, 900), () => identity.acceptHostTerms(userId, signature, step('terms')));
    await clock.at(secondsAfter(at, 1_200), () => bank.change(userId, bankAccountOf(person), step('bank data')));
  }
  return userId;
};

/** Opens every account; the administrator's first, so that a resumed start finds its original present. */
export const openAccounts = async (world: World): Promise<Accounts> => {
  const ids = new Map<string, number>();
  const limit = pLimit(AT_ONCE);
  // sequentially, since accounts opened concurrently would get ids in random order
  for (const person of people) await idFor(world.db, 'users', registered(person).commandId);
  const openOne = async (person: Person) => {
    ids.set(person.email, await open(world, person));
  };
  const [first, ...others] = people;
  if (first) await openOne(first);
  await Promise.all(others.map((person) => limit(() => openOne(person))));
  await world.settled();
  return (email) => {
    const id = ids.get(email);
    if (id === undefined) throw new Error(`nobody here has the address ${email}`);
    return id;
  };
};

const grant = `grant ${ADMIN}`;

/** The role of the demo's administrator. */
export const grantAdministrator = async ({ clock, identity, present }: World, userId: number): Promise<void> => {
  const { days = 0 } = people.find(({ email }) => email === ADMIN) ?? {};
  const at = secondsAfter(daysBefore(present, days), 3_600);
  await clock.at(at, () => identity.grantAdmin(userId, stepBy('console:grant-admin', grant)));
};
