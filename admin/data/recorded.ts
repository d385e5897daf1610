/** Query options for a record whose reads are recorded: read once when it is opened, not again on window focus. */
export const READ_ONCE = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const;
