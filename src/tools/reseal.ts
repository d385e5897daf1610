import { feedRegister } from '../calendar/incoming/feed-register.ts';
import { bankVault } from '../identity/bank/vault.ts';
import { wifiVault } from '../listings/vault.ts';
import { resealReceipts } from '../payments/receipts.ts';
import { certificatesIn } from '../privacy/certificates.ts';
import { filesOf } from '../server/files/files-place.ts';
import { resealDocuments, resealNationalIds } from '../viewings/national-ids.ts';
import { runTool } from './tool.ts';

/** `npm run reseal`: encrypts with the first key of FIELD_KEYS all data of older keys, while the program serves. */
await runTool(async ({ db, config }) => {
  const { fieldKeys } = config;
  const files = await filesOf(config);
  const bank = await bankVault(fieldKeys).reseal(db);
  const ids = await resealNationalIds(db, fieldKeys);
  const documents = await resealDocuments(db, files, fieldKeys);
  const receipts = await resealReceipts({ db, files, fieldKeys });
  const wifi = await wifiVault(fieldKeys).reseal(db);
  const feeds = await feedRegister({ db, fieldKeys }).reseal();
  const certificates = await certificatesIn({ db, fieldKeys }).reseal();
  process.stdout.write(
    `encrypted again: bank data of ${bank} people, ${ids} national ids, ${documents} pictures of documents, ${receipts} receipts, wifi of ${wifi} spaces, addresses of ${feeds} calendars, of ${certificates} people who are being erased\n`,
  );
  return null;
});
