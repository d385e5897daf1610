/**
 * Whether a number (digits of E.164, calling code included) has WhatsApp: null when nobody knows, because no service is set or it does not
 * answer in time. Never rejects, so that nothing waits for it or fails with it (D-107).
 */
export type PhoneCheck = (phone: string) => Promise<boolean | null>;

/** Without a service. */
export const nobodyKnows: PhoneCheck = async () => null;
