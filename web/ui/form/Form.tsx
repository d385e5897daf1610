import type { ComponentProps } from 'react';

/**
 * A form that is validated by the page. When it is sent before hydration it uses POST, so that no value appears in an address, the history
 * or a log, and the server renders the page again.
 */
export const Form = (props: ComponentProps<'form'>) => <form method="post" noValidate {...props} />;
