export function chromium(which?: { readonly whole?: boolean }): string;
