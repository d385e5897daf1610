import type { ComponentProps } from 'react';

/**
 * A form whose fields are checked here. Sent before the page came alive it goes by POST: nothing that was typed stands in an address, a
 * history or a log, and the server shows the page again.
 */
export const Form = (props: ComponentProps<'form'>) => <form method="post" noValidate {...props} />;
