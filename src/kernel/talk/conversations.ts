/** Reasons to report a conversation. */
export const TALK_REPORT_REASONS = ['spam', 'insult', 'fraud', 'other'] as const;
export type TalkReportReason = (typeof TALK_REPORT_REASONS)[number];

/** Why an administrator releases or withholds a held message, or closes the reports of a conversation. */
export const RELEASE_REASONS = ['no_contact_data', 'harmless'] as const;
export const KEEP_BACK_REASONS = ['contact_data', 'off_platform'] as const;
export const CLOSE_REASONS = ['nothing_found', 'person_told', 'account_blocked'] as const;
export type ReleaseReason = (typeof RELEASE_REASONS)[number];
export type KeepBackReason = (typeof KEEP_BACK_REASONS)[number];
export type CloseReason = (typeof CLOSE_REASONS)[number];
