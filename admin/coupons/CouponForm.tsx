import {
  AutocompleteArrayInput,
  BooleanInput,
  CheckboxGroupInput,
  Create,
  Edit,
  maxValue,
  minValue,
  NumberInput,
  ReferenceArrayInput,
  required,
  SaveButton,
  SimpleForm,
  TextInput,
  Toolbar,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import type { Coupon, CouponTerms, Listing } from '../data/records.ts';
import { choicesOf } from '../ui/lists/lists.ts';
import { WritersPage } from '../ui/writing.tsx';

/** As in the API (D-74, D-75). */
const EVERY_DAY = 7;
const UNLIMITED = -1;
/** The defaults of docs/rules/product.md#numbers: 0 per cent, valid, every day, unlimited uses. */
const NEW: CouponTerms = { code: '', percentage: 0, status: 1, days_of_week: [EVERY_DAY], quantity: UNLIMITED, selectedAccommodations: [] };
const DAYS = choicesOf('coupon.day', [1, 2, 3, 4, 5, 6, 0]);

const missing = required('posada.coupon.wrong.required');
const share = [missing, minValue(0, 'posada.coupon.wrong.out_of_range'), maxValue(100, 'posada.coupon.wrong.out_of_range')];

export const CouponCreate = () => (
  <WritersPage>
    <Create redirect="list" title="posada.coupon.create">
      <CouponForm record={NEW} />
    </Create>
  </WritersPage>
);

export const CouponEdit = () => (
  <WritersPage>
    <Edit redirect="list" mutationMode="pessimistic" title={<CouponTitle />}>
      <CouponForm />
    </Edit>
  </WritersPage>
);

const CouponTitle = () => {
  const t = useTranslate();
  return t('posada.coupon.editOf', { code: useRecordContext<Coupon>()?.code });
};

/** The server's errors are shown below their fields, and input survives a rejection (A-08, docs/rules/product.md#messages). */
const CouponForm = ({ record }: { record?: CouponTerms }) => (
  <SimpleForm
    {...(record && { record })}
    warnWhenUnsavedChanges
    toolbar={
      <Toolbar>
        <SaveButton alwaysEnable />
      </Toolbar>
    }
    sx={{ maxWidth: '60ch' }}
  >
    <TextInput
      source="code"
      label="posada.coupon.code"
      helperText="posada.coupon.codeHelp"
      validate={missing}
      slotProps={{ htmlInput: { maxLength: 60, autoCapitalize: 'characters', autoComplete: 'off' } }}
    />
    <NumberInput
      source="percentage"
      label="posada.coupon.percentage"
      helperText="posada.coupon.percentageHelp"
      validate={share}
      min={0}
      max={100}
      step={1}
    />
    <BooleanInput
      source="status"
      label="posada.coupon.valid"
      format={(status) => status === 1}
      parse={(valid) => (valid ? 1 : 0)}
      helperText={false}
    />
    <CheckboxGroupInput
      source="days_of_week"
      label="posada.coupon.days"
      choices={DAYS}
      format={(days: number[]) => (days?.includes(EVERY_DAY) ? DAYS.map(({ id }) => id) : days)}
      parse={(days: number[]) => (days.length === DAYS.length ? [EVERY_DAY] : days)}
      validate={missing}
      helperText={false}
    />
    <NumberInput
      source="quantity"
      label="posada.coupon.quantity"
      helperText="posada.coupon.quantityHelp"
      format={(quantity) => (quantity === UNLIMITED ? null : quantity)}
      parse={(typed) => (typed === '' || typed === null ? UNLIMITED : Number(typed))}
      validate={minValue(UNLIMITED, 'posada.coupon.wrong.out_of_range')}
      min={0}
      step={1}
    />
    {/* none selected means all (D-77) */}
    <ReferenceArrayInput source="selectedAccommodations" reference="accommodations">
      <AutocompleteArrayInput
        label="posada.coupon.listings"
        helperText="posada.coupon.listingsHelp"
        optionText={({ id, nombre }: Listing) => `${id} · ${nombre}`}
      />
    </ReferenceArrayInput>
  </SimpleForm>
);
