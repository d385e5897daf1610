// Scans of the whole site in one file: each context that runs them parses all of it again.
import './console-styles.ts';
import './first-texts.ts';
import './heads.ts';
import './markup.ts';
import './styles.ts';
import './texts.ts';
import './tokens.ts';
