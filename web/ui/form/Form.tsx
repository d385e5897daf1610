import type { ComponentProps } from 'react';

/**
 * A form validated by the page. If it is submitted before hydration it uses POST, so that no value appears in a URL, the history or a log,
 * and the server renders the page again.
 */
export const Form = (props: ComponentProps<'form'>) => <form method="post" noValidate {...props} />;
