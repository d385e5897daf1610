import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { NoticeForm } from '../../../web/payment/TransferBox.tsx';
import { show } from '../support/render.tsx';

const MB_4 = 4 * 1024 * 1024;
const file = (name: string, type: string, size = 10) => Object.defineProperty(new File(['proof'], name, { type }), 'size', { value: size });

const LABELS = {
  es: { proof: 'Comprobante (opcional)', send: 'Ya transferí' },
  en: { proof: 'Receipt (optional)', send: 'I have made the transfer' },
} as const;

it.each([
  ['es', file('a.txt', 'text/plain'), 'Este archivo no es PNG, JPG ni PDF. Elige otro.'],
  ['en', file('a.txt', 'text/plain'), 'This file is not a PNG, JPG or PDF. Choose another one.'],
  ['es', file('a.pdf', 'application/pdf', MB_4 + 1), 'Pesa más de 4 MB. Elige otro.'],
  ['en', file('a.pdf', 'application/pdf', MB_4 + 1), 'It is larger than 4 MB. Choose another one.'],
  ['en', file('a.pdf', 'application/pdf', MB_4), null],
  ['en', file('a.png', 'image/png'), null],
  ['en', file('a.jpg', 'image/jpeg'), null],
  ['en', file('a', ''), null], // the server looks into it
] as const)('a proof that cannot be taken is told below its field and not sent (K-15, %s)', async (language, proof, told) => {
  const onSend = vi.fn();
  const { user } = await show(<NoticeForm busy={false} sent={null} onSend={onSend} />, { language });
  const field = screen.getByLabelText(LABELS[language].proof);
  fireEvent.change(field, { target: { files: [proof] } });
  await user.click(screen.getByRole('button', { name: LABELS[language].send }));
  if (told === null) expect(onSend).toHaveBeenCalledWith({ reference: '', receipt: proof });
  else {
    expect(field).toHaveAccessibleDescription(expect.stringContaining(told));
    expect(field).toHaveFocus();
    expect(onSend).not.toHaveBeenCalled();
  }
});
