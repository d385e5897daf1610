const YEAR = 365 * 24 * 60 * 60;

type Name = 'iso639_1' | 'visitorCurrency' | 'posada_consent';

/** A functional cookie, mirrored in local storage under the same name (D-124). */
export const remember = (name: Name, value: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not supported everywhere yet
  document.cookie = `${name}=${value}; Path=/; Max-Age=${YEAR}; SameSite=Lax`;
  try {
    localStorage.setItem(name, value);
  } catch {
    // storage may be unavailable: the cookie is sufficient
  }
};

/** Whether the visitor has chosen before. */
export const isRemembered = (name: Name): boolean => document.cookie.split('; ').some((one) => one.startsWith(`${name}=`));
