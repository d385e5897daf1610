import { ContainerModule } from 'inversify';
import { CONTEXTS, CORE, PERSONAL_DATA } from '../server/modules/tokens.ts';
import { visitCommands } from './commands.ts';
import { visitMailTemplates } from './mails.ts';
import { viewingsData } from './personal-data.ts';
import { pictureDeadlines, visitMails } from './reactions.ts';
import { viewingsRejections } from './rejections.ts';
import { visitRoutes } from './routes.ts';
import { documentFiles } from './vault.ts';

export const viewingsModule = new ContainerModule(({ bind }) => {
  bind(CONTEXTS).toResolvedValue(
    (core) => {
      const commands = visitCommands(core);
      return {
        rejections: viewingsRejections,
        routes: visitRoutes({ ...core, commands }),
        deadlines: [pictureDeadlines(commands)],
        mailTemplates: visitMailTemplates(core),
        fileOwners: [documentFiles],
        reactions: [visitMails],
      };
    },
    [CORE],
  );
  bind(PERSONAL_DATA).toResolvedValue(viewingsData, [CORE]);
});
