import type { Contract } from '../contract.ts';

/** References to rules, which readers of the API cannot open: `(D-54)`, `(SEC-33)`, `(ADR 97)`. */
const REFERENCES = / ?\((?:(?:[A-DF-Z]|SEC)-?\d+|ADR \d+)(?:, (?:(?:[A-DF-Z]|SEC)-?\d+|ADR \d+))*\)/g;

export const withoutReferences = (text: string): string => text.replaceAll(REFERENCES, '');

/** A contract's text up to its first colon, semicolon or full stop. */
export const summaryOf = ({ summary }: Contract): string =>
  (withoutReferences(summary).split(/[:;] |\. (?=[A-Z])/, 1)[0] ?? '').replace(/\.$/, '');

const CALLER = {
  public: 'For everybody.',
  user: 'For whoever is signed in.',
  admin: 'For administrators.',
  token: 'By a token of a link.',
} as const;

/** A contract's text, who may call and what else the caller has to know. */
export const descriptionOf = (contract: Contract): string => {
  const { summary, role, method, adminOnly, fresh, leavesTrace, ownEyes, secret } = contract;
  const text = withoutReferences(summary);
  return [
    /[.?!]$/.test(text) ? text : `${text}.`,
    role === 'admin' && method === 'get' && !adminOnly ? 'For administrators and support.' : CALLER[role],
    fresh === true ? 'Asks for a password confirmed within the last ten minutes.' : '',
    fresh === 'as_admin' ? 'Asks administrators for a password confirmed within the last ten minutes.' : '',
    leavesTrace ? 'That it was read is recorded.' : '',
    ownEyes ? 'Not while an administrator sees the site as the caller.' : '',
    secret && method !== 'get' ? 'The answer holds a secret and is not kept: the same request is executed again.' : '',
  ]
    .filter(Boolean)
    .join(' ');
};
