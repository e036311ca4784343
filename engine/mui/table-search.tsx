// The only module of a served page that loads MUI. It loads after hydration.
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Switch from '@mui/material/Switch';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import type { TableSearchProps } from '../render/form/sections/table-plan.ts';
import { useShownText } from '../render/frame.tsx';

// Emotion writes style elements, which the page's Content-Security-Policy allows with the nonce of its scripts.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
const cache = createCache({ key: 'table-search', prepend: true, ...(nonce === undefined ? {} : { nonce }) });

// Colours and measures of the page, which follow the store's theme and colour scheme.
const theme = createTheme({
  cssVariables: { nativeColor: true },
  palette: {
    primary: { main: 'var(--accent-text)', contrastText: 'var(--on-accent)' },
    text: { primary: 'var(--color-text)', secondary: 'var(--color-muted)' },
    background: { paper: 'var(--color-surface)' },
  },
  typography: { fontFamily: 'inherit' },
  shape: { borderRadius: 8 },
  components: {
    MuiOutlinedInput: { styleOverrides: { notchedOutline: { borderColor: 'var(--color-edge)' } } },
    MuiSwitch: { defaultProps: { disableRipple: true }, styleOverrides: { track: { backgroundColor: 'var(--color-edge)' } } },
  },
});

/** Searches the rows of a table by their names. */
export function TableSearch({ plan, filter, onFilter }: TableSearchProps): ReactNode {
  const formatText = useShownText();
  const id = useId();
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} storageManager={null}>
        <FormControl fullWidth={true}>
          <InputLabel htmlFor={id}>{formatText(plan.label)}</InputLabel>
          {/* No name: the form does not send it. */}
          <OutlinedInput
            id={id}
            type="search"
            label={formatText(plan.label)}
            value={filter.words}
            onChange={({ target }) => onFilter({ ...filter, words: target.value })}
            onKeyDown={(event) => {
              // Enter would send the form.
              if (event.key === 'Enter') event.preventDefault();
            }}
            inputProps={{ autoComplete: 'off', spellCheck: false }}
          />
        </FormControl>
        {plan.onlyMarked !== undefined && (
          <FormControlLabel
            control={
              <Switch checked={filter.isOnlyMarked} onChange={(_event, isOnlyMarked) => onFilter({ ...filter, isOnlyMarked })} />
            }
            label={formatText(plan.onlyMarked)}
          />
        )}
      </ThemeProvider>
    </CacheProvider>
  );
}
