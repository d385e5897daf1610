import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { SparkLineChart } from '@mui/x-charts/SparkLineChart';
import { tokens } from '../../web/theme.ts';
import { NOTHING } from '../ui/nothing.ts';

/** This module is loaded when a plot is shown (`use-charts.ts`), so that no other page of the console loads the library. */

export type Series = {
  readonly labels: readonly string[];
  readonly values: readonly (number | null)[];
  /** `steps`: a value that persists from one day to the next. `across`: horizontal bars, for names. */
  readonly kind: 'bars' | 'line' | 'steps' | 'across';
  /** The abbreviated label of an axis tick. */
  readonly tick: (value: number) => string;
  /** The full label of a point. */
  readonly whole: (value: number) => string;
  /** The abbreviated category label on the axis. */
  readonly short: (label: string) => string;
};

const COLOUR = tokens.primary;
const HEIGHT = 240;
const LINE = 25;
/** Wide enough for the longest abbreviated amount. */
const AXIS = 72;
const text = { fontFamily: tokens.font, fontSize: 12, fill: tokens['ink-2'] };
const quiet = { skipAnimation: true, hideLegend: true, disableKeyboardNavigation: true } as const;

/** Purely visual: the numbers are in the table behind it. */
export const Chart = ({ labels, values, kind, tick, whole, short }: Series) => {
  const said = (value: number | null) => (value === null ? NOTHING : whole(value));
  const band = {
    scaleType: 'band' as const,
    data: [...labels],
    valueFormatter: (label: string, { location }: { location: string }) => (location === 'tick' ? short(label) : label),
    disableTicks: true,
    tickLabelStyle: text,
  };
  const amounts = {
    min: 0,
    tickNumber: 4,
    disableLine: true,
    disableTicks: true,
    valueFormatter: (value: number) => tick(value),
    tickLabelStyle: text,
  };
  const series = { data: [...values], color: COLOUR, valueFormatter: said };
  if (kind === 'across')
    return (
      <BarChart
        {...quiet}
        layout="horizontal"
        height={labels.length * LINE + 40}
        xAxis={[amounts]}
        yAxis={[{ ...band, width: 'auto' }]}
        series={[{ ...series, data: values.map((value) => value ?? 0) }]}
        grid={{ vertical: true }}
        borderRadius={3}
      />
    );
  if (kind === 'bars')
    return (
      <BarChart
        {...quiet}
        height={HEIGHT}
        xAxis={[band]}
        yAxis={[{ ...amounts, width: AXIS }]}
        series={[{ ...series, data: [...values] }]}
        grid={{ horizontal: true }}
        borderRadius={3}
      />
    );
  const isSteps = kind === 'steps';
  return (
    <LineChart
      {...quiet}
      height={HEIGHT}
      xAxis={[{ ...band, scaleType: 'point' }]}
      yAxis={[{ ...amounts, width: AXIS, ...(isSteps && { min: undefined }) }]}
      series={[
        { ...series, showMark: ({ index }) => !isSteps && isAlone(values, index), area: isSteps, curve: isSteps ? 'stepAfter' : 'linear' },
      ]}
      grid={{ horizontal: true }}
      sx={{ '& .MuiLineChart-area': { fill: tokens['primary-tint-2'] } }}
    />
  );
};

/** A value between days without values has no line, so it is drawn as a point. */
const isAlone = (values: Series['values'], index: number): boolean =>
  (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null;

/** A small chart without axes. */
export const Spark = ({ values, bars }: { values: readonly (number | null)[]; bars: boolean }) => (
  <SparkLineChart
    data={values.map((value) => value ?? 0)}
    plotType={bars ? 'bar' : 'line'}
    color={COLOUR}
    height={44}
    skipAnimation
    disableKeyboardNavigation
    {...(!bars && { area: true })}
    sx={{ '& .MuiLineChart-area': { fill: tokens['primary-tint'] } }}
  />
);
