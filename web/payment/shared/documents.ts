/**
 * The URL of a receipt as PDF: of the payment that began the stay, or of the one that paid a later month; authorised by the session or by
 * the guest's link.
 */
export const receiptPdf = (id: number, { month, token }: { month?: string; token?: string | undefined } = {}): string => {
  const query = new URLSearchParams({ ...(month && { mes: month }), ...(token && { token }) });
  return `/api/v1/reservations/${id}/receipt${query.size > 0 ? `?${query}` : ''}`;
};
