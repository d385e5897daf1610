import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Upload } from '../../../web/blocking/upload/Upload.tsx';
import { person } from '../support/person.ts';
import { answering, json, later, show } from '../support/render.tsx';

const found = {
  ranges: [
    {
      fecha_inicio: '2026-10-04',
      fecha_termino: '2026-10-09',
      libres: 2,
      debajo: [{ fecha_inicio: '2026-10-05', fecha_termino: '2026-10-08', estado: 'hold', idreserva: 55 }],
    },
    { fecha_inicio: '2026-11-01', fecha_termino: '2026-11-03', libres: 2, debajo: [] },
  ],
  skipped: 0,
  nights: 4,
  events: 2,
  unreadable: 1,
};
const block = (idrestriccion: number) => ({
  idrestriccion,
  alojamiento_idalojamiento: 7,
  fecha_inicio: '2026-11-01',
  fecha_termino: '2026-11-03',
  created_with: 'ics',
  sitio: null,
  conflicts: [],
});

const opened = async ({ preview = json(found), answer = json({ added: 2, skipped: 0, restrictions: [block(1), block(2)] }) } = {}) => {
  const requests = answering(({ method, url }) => {
    if (method === 'DELETE') return new Response(null, { status: 204 });
    if (url.endsWith('?preview=1')) return later(preview.clone());
    return method === 'POST' ? later(answer.clone()) : json([]);
  });
  const taken = [{ fecha_inicio: '2026-10-05', fecha_termino: '2026-10-08', estado: 'reserved' as const, nombre: 'Paula' }];
  const shown = await show(<Upload id={7} taken={taken} />, { me: person() });
  const anyFile = userEvent.setup({ applyAccept: false });
  const choose = (name = 'verano.ics', text = 'BEGIN:VCALENDAR') =>
    anyFile.upload(screen.getByLabelText('Archivo .ics'), new File([text], name));
  return { ...shown, requests, choose, sent: (method: string) => requests.filter((request) => request.method === method) };
};

describe('a calendar file', () => {
  it('shows the reservations under its nights before anything is blocked (C-07)', async () => {
    const { choose, sent } = await opened();
    await choose();
    const items = within(await screen.findByRole('list')).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Del dom 04/10/2026 al jue 08/10/20262 de 5 noches libresPaula ya tiene estas noches: Del lun 05/10/2026 al mié 07/10/2026',
      'Del dom 01/11/2026 al lun 02/11/20262 noches',
    ]);
    expect(screen.getByText(/1 evento no se entiende/)).toBeVisible();
    expect(sent('POST').map(({ url }) => url.split('/').at(-1))).toEqual(['lock-dates-from-ics-file?preview=1']);
  });

  it('is blocked after one press and undone with one', async () => {
    const { user, choose, sent } = await opened();
    await choose();
    await user.dblClick(await screen.findByRole('button', { name: 'Bloquear 4 noches' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Subir un archivo de calendario' })).toHaveFocus());
    expect(sent('POST')).toHaveLength(2);
    expect(sent('POST')[1]?.headers.get('idempotency-key')).toMatch(/^[\w-]{36}$/);
    expect(screen.queryByRole('button', { name: /^Bloquear/ })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
    expect(await screen.findByText('Deshecho: 2 bloqueos quitados.')).toBeInTheDocument();
    expect(sent('DELETE').map(({ url }) => url.split('/').at(-1))).toEqual(['1', '2']);
  });

  it('stays selected when it could not be blocked, and is discarded by a press', async () => {
    const { user, choose } = await opened({ answer: json({ code: 'overlap', detail: 'Se cruza.' }, 400) });
    await choose();
    await user.click(await screen.findByRole('button', { name: 'Bloquear 4 noches' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Se cruza.');
    await user.click(screen.getByRole('button', { name: 'Descartar' }));
    expect(screen.queryByRole('list')).toBeNull();
  });

  it.each([
    ['notas.txt', 'x', 'El archivo debe terminar en .ics.'],
    ['verano.ics', 'x'.repeat(1024 * 1024 + 1), 'El archivo pesa más de 1 MB.'],
  ])('%s of the wrong name or size is not sent', async (name, text, said) => {
    const { choose, requests } = await opened();
    await choose(name, text);
    await waitFor(() => expect(screen.getByLabelText('Archivo .ics')).toHaveAccessibleDescription(expect.stringContaining(said)));
    expect(requests).toHaveLength(0);
  });

  it('that is no calendar shows an error beside the field', async () => {
    const { choose } = await opened({ preview: json({ code: 'invalid_file', detail: 'No se puede leer.' }, 422) });
    await choose();
    expect(await screen.findByText(/El archivo no es un calendario/)).toBeVisible();
  });

  it('with nothing to come has nothing to block', async () => {
    const { choose } = await opened({ preview: json({ ranges: [], nights: 0, events: 3, unreadable: 0 }) });
    await choose();
    expect(await screen.findByText('No trae ninguna noche ocupada de hoy en adelante.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Bloquear/ })).toBeNull();
  });
});
