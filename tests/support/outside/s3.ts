import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3 } from '../../../src/server/settings/services.ts';

/** A server that speaks S3, without any bucket yet, and the settings that lead to it. */
export const s3Server = async (): Promise<{ settings: S3; stop(): Promise<void> }> => {
  const directory = await mkdtemp(join(tmpdir(), 'posada-s3-'));
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory });
  const { port } = await server.run();
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: 'posada-test',
      accessKeyId: 'S3RVER', // the one account it has
      secretAccessKey: 'S3RVER',
      pathStyle: true,
    },
    stop: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
};
