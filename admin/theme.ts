import { defaultTheme, type RaThemeOptions } from 'react-admin';
import { tokens } from '../web/theme.ts';

const FOCUS_WITHIN = { '&:focus-visible, &.Mui-focusVisible': { outlineOffset: '-2px' } };

/** The site's own tokens through react-admin's theme: dense and calm. */
export const theme: RaThemeOptions = {
  ...defaultTheme,
  sidebar: { width: 216, closedWidth: 50 }, // a row of reservations fits next to it at 1280 px
  palette: {
    mode: 'light',
    primary: { main: tokens.primary, dark: tokens['primary-hover'], contrastText: tokens['on-primary'] },
    secondary: { main: tokens.primary, contrastText: tokens['on-primary'] },
    error: { main: tokens.error },
    warning: { main: tokens.warning },
    success: { main: tokens.success },
    info: { main: tokens.info },
    text: { primary: tokens.ink, secondary: tokens['ink-2'] },
    divider: tokens.line,
    background: { default: tokens.raised, paper: tokens.page },
  },
  typography: { fontFamily: tokens.font, fontSize: 13, h6: { fontWeight: 700, letterSpacing: tokens['track-heading'] } },
  shape: { borderRadius: 10 },
  components: {
    ...defaultTheme.components,
    MuiAppBar: {
      styleOverrides: {
        root: {
          backgroundColor: tokens.page,
          color: tokens.ink,
          boxShadow: 'none',
          borderBottom: tokens.border.replace('var(--line)', tokens.line),
        },
      },
    },
    RaMenuItemLink: {
      styleOverrides: {
        root: {
          margin: '2px 8px',
          borderRadius: tokens['r-control'],
          '& .MuiListItemIcon-root': { minWidth: 34 },
          '&.RaMenuItemLink-active': { color: tokens['ink-2'] }, // `Navigation` marks the entry of the page
          '&.Mui-selected': { backgroundColor: tokens['primary-tint'], color: tokens.primary, fontWeight: 600 },
          '&.Mui-selected .MuiListItemIcon-root': { color: tokens.primary },
        },
      },
    },
    RaToolbar: { styleOverrides: { root: { backgroundColor: 'transparent' } } },
    MuiPaper: { styleOverrides: { root: { boxShadow: 'none' }, outlined: { borderColor: tokens.line } } },
    MuiTableCell: { styleOverrides: { root: { borderColor: tokens.line }, head: { fontWeight: 600, color: tokens['ink-2'] } } },
    // the library removes the focus ring and uses shading instead
    MuiButtonBase: {
      styleOverrides: { root: { '&:focus-visible, &.Mui-focusVisible': { outline: tokens.focus, outlineOffset: tokens['focus-gap'] } } },
    },
    // the library gives its spinner no name: loading content announces itself (`aria-busy`)
    MuiCircularProgress: { defaultProps: { 'aria-hidden': true } },
    // outlined as on the site; the library's default is filled
    MuiTextField: { defaultProps: { variant: 'outlined', margin: 'dense', size: 'small' } },
    MuiFormControl: { defaultProps: { variant: 'outlined', margin: 'dense', size: 'small' } },
    // the focus ring must not run through the label on the frame
    MuiInputLabel: {
      styleOverrides: {
        outlined: { '&.MuiInputLabel-shrink': { backgroundColor: tokens.page, paddingInline: '4px', marginLeft: '-4px' } },
      },
    },
    MuiInputBase: { styleOverrides: { root: { '&.Mui-focused': { outline: tokens.focus } } } },
    // these are inside a frame that clips overflow
    MuiTab: { styleOverrides: { root: { ...FOCUS_WITHIN, textTransform: 'none', fontWeight: 600 } } },
    MuiMenuItem: { styleOverrides: { root: FOCUS_WITHIN } },
    MuiButton: { styleOverrides: { root: { textTransform: 'none', fontWeight: 600 } } },
    MuiToggleButton: { styleOverrides: { root: { textTransform: 'none', fontWeight: 600 } } },
  },
};
