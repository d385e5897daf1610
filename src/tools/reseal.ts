import { bankVault } from '../identity/bank/vault.ts';
import { resealNationalIds } from '../visits/national-ids.ts';
import { runTool } from './tool.ts';

/** `npm run reseal`: what older keys of FIELD_KEYS encrypted is encrypted with the first one, beside the serving program. */
await runTool(async ({ db, config: { fieldKeys } }) => {
  const [bank, ids] = [await bankVault(fieldKeys).reseal(db), await resealNationalIds(db, fieldKeys)];
  process.stdout.write(`encrypted anew: bank data of ${bank} people, ${ids} national ids\n`);
  return null;
});
