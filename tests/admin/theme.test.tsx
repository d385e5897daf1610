import CircularProgress from '@mui/material/CircularProgress';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { theme } from '../../admin/theme.ts';

it('has a labelled spinner while the console loads (X-16)', () => {
  render(
    <ThemeProvider theme={createTheme(theme)}>
      <CircularProgress data-testid="circle" />
    </ThemeProvider>,
  );
  expect(screen.getByTestId('circle')).toBeInTheDocument();
  expect(screen.queryByRole('progressbar')).toBeNull();
});
