// MUI theme in the tool's colours. The store's member pages do not load MUI.
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';

// Emotion writes style elements, which the page's Content-Security-Policy allows with the nonce of its script. They precede tool.css.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
const cache = createCache({ key: 'tool', prepend: true, ...(nonce === undefined ? {} : { nonce }) });

const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'media' },
  // The same colours as in styles/base.css.
  colorSchemes: {
    light: {
      palette: {
        primary: { main: '#1f4fbf' },
        background: { default: '#f3f4f6', paper: '#ffffff' },
        text: { primary: '#1b1f24', secondary: '#5a626d' },
        divider: '#d6dae0',
        action: { active: '#5a626d' },
      },
    },
    dark: {
      palette: {
        primary: { main: '#8db4ff' },
        background: { default: '#14171b', paper: '#1c2026' },
        text: { primary: '#e6e9ed', secondary: '#a2abb7' },
        divider: '#343b45',
        action: { active: '#a2abb7' },
      },
    },
  },
  typography: { fontFamily: 'inherit', fontSize: 13, body1: { fontSize: '14px' }, button: { textTransform: 'none' } },
  shape: { borderRadius: 6 },
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiButton: {
      defaultProps: { size: 'small', variant: 'outlined', color: 'inherit', disableElevation: true },
      styleOverrides: { outlined: { borderColor: 'var(--line)' } },
    },
    MuiTextField: { defaultProps: { size: 'small' } },
    MuiCheckbox: { defaultProps: { size: 'small' } },
    MuiToggleButtonGroup: { defaultProps: { size: 'small', exclusive: true, color: 'primary' } },
  },
});

export function ToolTheme({ children }: { readonly children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      {/* Follows the browser's colour scheme without storing it. */}
      <ThemeProvider theme={theme} storageManager={null}>
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
