/** How long the host has to answer, the guest to pay and to transfer, in words: texts name them as `$t(windows:answer)`. */
export type Windows = Readonly<Record<'es' | 'en', Readonly<Record<'answer' | 'pay' | 'transfer', string>>>>;

/** What the settings are unless somebody changed them: for a page that came without its data, and for tests. */
export const USUAL: Windows = {
  es: { answer: '24 horas', pay: '24 horas', transfer: '1 hora' },
  en: { answer: '24 hours', pay: '24 hours', transfer: '1 hour' },
};
