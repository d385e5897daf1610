import { realListings } from './real-listings/world.ts';
import type { Subject } from './subject.ts';

/** 162,611 listings of ten cities: found by their comunas, and in time. */
const subject: Subject = async (collected) => (await realListings(collected)).faults;
export default subject;
