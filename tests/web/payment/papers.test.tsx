import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { stayAsCalendar } from '../../../web/payment/calendar-file.ts';
import { Receipt } from '../../../web/payment/Receipt.tsx';
import { NoticeForm } from '../../../web/payment/TransferBox.tsx';
import { show } from '../support/render.tsx';
import { reservation } from '../support/reservation.ts';

describe('the receipt', () => {
  it('explains to the guest of a long stay how to pay the months, and links the receipt as PDF', async () => {
    const later = [{ due: '2026-10-05', amount: 460_000, state: 'planned' as const, paid_at: null, actions: [] }];
    await show(<Receipt reservation={reservation({ fecha_pago: '2026-07-28T12:00:00.000Z', later, token: 'a/b' })} />);
    expect(screen.getByText(/Pagas cada mes en Posada/)).toBeVisible();
    expect(screen.queryByText(/El huésped paga cada cuota/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Bajar en PDF' })).toHaveAttribute('href', '/api/v1/reservations/41/receipt?token=a%2Fb');
  });

  it("quotes the listing's title, which may be a sentence", async () => {
    await show(<Receipt reservation={reservation({ fecha_pago: '2026-07-28T12:00:00.000Z' })} />);
    expect(screen.getByRole('heading', { level: 1, name: 'Tu estadía en «Casa del cerro»' })).toBeVisible();
  });
});

const LABELS = {
  es: { proof: 'Comprobante (opcional)', send: 'Ya transferí' },
  en: { proof: 'Receipt (optional)', send: 'I have made the transfer' },
} as const;

/** Chooses a proof and waits until it is read: a press before that is ignored. Returns its field. */
const choose = async (proof: File, { proof: label, send }: (typeof LABELS)['es' | 'en'] = LABELS.es) => {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { files: [proof] } });
  await waitFor(() => expect(screen.getByRole('button', { name: send })).not.toHaveAttribute('aria-busy', 'true'));
  return field;
};

describe('the announcement of a transfer', () => {
  const MB_4 = 4 * 1024 * 1024;
  const file = (name: string, type: string, size = 10) =>
    Object.defineProperty(new File(['proof'], name, { type }), 'size', { value: size });

  it.each([
    ['es', file('a.pdf', 'application/pdf'), 'Este archivo no es PNG ni JPG. Haz una captura de pantalla de tu comprobante.'],
    ['en', file('a.pdf', 'application/pdf'), 'This file is not a PNG or JPG. Take a screenshot of your receipt.'],
    ['es', file('a.png', 'image/png', MB_4 + 1), 'Pesa más de 4 MB. Elige otro.'],
    ['en', file('a.png', 'image/png', MB_4 + 1), 'It is larger than 4 MB. Choose another one.'],
    ['en', file('a.png', 'image/png', MB_4), null],
    ['en', file('a.png', 'image/png'), null],
    ['en', file('a.jpg', 'image/jpeg'), null],
    ['en', file('a', ''), null], // the server looks into it
  ] as const)('an invalid proof shows an error below its field and is not sent (K-15, %s)', async (language, proof, message) => {
    const onSend = vi.fn();
    const { user } = await show(<NoticeForm busy={false} sent={null} onSend={onSend} />, { language });
    const field = await choose(proof, LABELS[language]);
    await user.click(screen.getByRole('button', { name: LABELS[language].send }));
    if (message === null) expect(onSend).toHaveBeenCalledWith({ reference: '', receipt: proof });
    else {
      expect(field).toHaveAccessibleDescription(expect.stringContaining(message));
      expect(field).toHaveFocus();
      expect(onSend).not.toHaveBeenCalled();
    }
  });
});

it('a phone photo is shrunk, and a file that cannot be decoded stays as it is', async () => {
  const onSend = vi.fn();
  const photo = (begin: number[]) => new File([Uint8Array.from(begin), new Uint8Array(6_000_000)], 'IMG_1.JPEG', { type: 'image/jpeg' });
  const convertToBlob = async () => new Blob(['small'], { type: 'image/jpeg' });
  const getContext = () => ({ fillRect: () => undefined, drawImage: () => undefined });
  vi.stubGlobal(
    'OffscreenCanvas',
    vi.fn(function canvas() {
      return { getContext, convertToBlob };
    }),
  );
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4032, height: 3024, close: () => undefined }));
  const { user } = await show(<NoticeForm busy={false} sent={null} onSend={onSend} />);
  const send = async (file: File) => {
    await choose(file);
    await user.click(screen.getByRole('button', { name: 'Ya transferí' }));
  };
  await send(photo([0xff, 0xd8, 0xff]));
  expect(onSend).toHaveBeenCalledTimes(1);
  expect(onSend.mock.lastCall?.[0].receipt).toMatchObject({ name: 'IMG_1.jpg', size: 5, type: 'image/jpeg' });
  vi.stubGlobal('createImageBitmap', async () => Promise.reject(new Error('damaged')));
  await send(photo([0xff, 0xd8, 0xff]));
  expect(screen.getByLabelText(LABELS.es.proof)).toHaveAccessibleDescription(/Pesa más de 4 MB/);
  vi.unstubAllGlobals();
});

describe('the file for a calendar', () => {
  const named = (nombre: string) => {
    const paid = reservation();
    return stayAsCalendar({ ...paid, accommodation: { ...paid.accommodation, nombre } }, 'Calle Larga 12');
  };
  const unfolded = (text: string) => text.replaceAll('\r\n ', '');
  const octets = (line: string) => new TextEncoder().encode(line).length;

  describe('a stay as a calendar file (RFC 5545)', () => {
    it('is one all-day event from check-in to check-out, which is exclusive', () => {
      expect(stayAsCalendar(reservation(), 'Calle Larga 12').split('\r\n')).toEqual([
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Posada//Posada//ES',
        'BEGIN:VEVENT',
        `UID:reserva-41.7@posada.${location.hostname}`,
        'DTSTAMP:20260728T120000Z',
        'DTSTART;VALUE=DATE:20260905',
        'DTEND;VALUE=DATE:20260912',
        'SUMMARY:Casa del cerro',
        'LOCATION:Calle Larga 12\\, Valparaíso',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ]);
    });

    it('ends every line with CRLF and leaves no other break', () => {
      const text = named('Una\ncasa\r\ncon\rsaltos');
      expect(text.endsWith('\r\n')).toBe(true);
      expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      expect(text).toContain('SUMMARY:Una\\ncasa\\ncon\\nsaltos\r\n');
    });

    it('escapes backslash, comma and semicolon', () => {
      expect(named('Patio; sol, mar \\ paz')).toContain('SUMMARY:Patio\\; sol\\, mar \\\\ paz\r\n');
    });

    it.each([
      ['ASCII', 'a'.repeat(300)],
      ['two octets', 'ñ'.repeat(150)],
      ['four octets', '🏡'.repeat(60)],
    ])('folds lines at 75 octets, never within a character: %s', (_, name) => {
      const text = named(name);
      const lines = text.split('\r\n');
      for (const line of lines) expect(octets(line)).toBeLessThanOrEqual(75);
      expect(Math.max(...lines.map(octets))).toBeGreaterThan(71);
      expect(unfolded(text)).toContain(`\r\nSUMMARY:${name}\r\n`);
      expect(text).not.toContain('\uFFFD');
    });

    it('leaves a line of exactly 75 octets whole', () => {
      expect(named('b'.repeat(67))).toContain(`\r\nSUMMARY:${'b'.repeat(67)}\r\n`);
      expect(named('b'.repeat(68))).toContain(`\r\nSUMMARY:${'b'.repeat(67)}\r\n b\r\n`);
    });
  });
});
