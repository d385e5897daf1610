/** How a record is read of which each reading is recorded: when it is opened, not again whenever the window comes to the front. */
export const READ_ONCE = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const;
