/** Classifies a pending case by its age: late from `within` seconds on, soon late in the second half of that period. */
export const ageOf = (seconds: number, within: number): 'late' | 'soon' | 'fresh' =>
  seconds >= within ? 'late' : seconds >= within / 2 ? 'soon' : 'fresh';
