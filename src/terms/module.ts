import { ContainerModule } from 'inversify';
import { CONTEXTS, CORE, NAMES_OF, PERSONAL_DATA } from '../server/modules/tokens.ts';
import { conditionRoutes } from './conditions/routes.ts';
import { termsData } from './personal-data.ts';
import { CONDITIONS, DISPLAYED_TERMS, TARIFFS } from './public.ts';
import { termsRejections } from './rejections.ts';
import { tariffRoutes } from './tariff/routes.ts';
import { conditionsVersions, displayedTerms, firstConditions, firstTariff, tariffVersions } from './versions/reading.ts';

export const termsModule = new ContainerModule(({ bind }) => {
  bind(CONDITIONS).toResolvedValue((core) => conditionsVersions({ ...core, first: firstConditions(core.config) }), [CORE]);
  bind(TARIFFS).toResolvedValue((core) => tariffVersions({ ...core, first: firstTariff(core.config) }), [CORE]);
  bind(DISPLAYED_TERMS).toResolvedValue(displayedTerms, [CONDITIONS]);
  bind(CONTEXTS).toResolvedValue(
    (core, conditions, tariffs, namesOf) => ({
      rejections: termsRejections,
      routes: [
        ...conditionRoutes({ ...core, conditions, namesOf, first: firstConditions(core.config) }),
        ...tariffRoutes({ ...core, tariffs, namesOf, first: firstTariff(core.config) }),
      ],
    }),
    [CORE, CONDITIONS, TARIFFS, NAMES_OF],
  );
  bind(PERSONAL_DATA).toConstantValue(termsData);
});
