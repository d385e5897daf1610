/** What a conversation can be reported for. */
export const TALK_REPORT_REASONS = ['spam', 'insult', 'fraud', 'other'] as const;
export type TalkReportReason = (typeof TALK_REPORT_REASONS)[number];
