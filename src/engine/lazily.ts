import { createRequire } from 'node:module';
import type Nodemailer from 'nodemailer';
import type PdfDocument from 'pdfkit';
import type SanitizeHtml from 'sanitize-html';
import type { Sharp, SharpInput, SharpOptions } from 'sharp';

/**
 * Packages that few requests need, each loaded on first use: together they would cost every start a fifth of a second and every process
 * about 60 MB.
 */
const load = createRequire(import.meta.url);

type SharpModule = typeof import('sharp')['default'];
let loadedSharp: SharpModule | undefined;

/** One thread per picture, since `pictures.ts` limits how many are processed at once; no cache, since no picture is read twice. */
export const sharp = (input: SharpInput, options?: SharpOptions): Sharp => {
  if (!loadedSharp) {
    loadedSharp = load('sharp') as SharpModule;
    loadedSharp.concurrency(1);
    loadedSharp.cache(false);
  }
  return loadedSharp(input, options);
};

export const sanitizeHtml = (html: string, options: SanitizeHtml.IOptions): string =>
  (load('sanitize-html') as typeof SanitizeHtml)(html, options);

export const phoneNumbers = (): typeof import('libphonenumber-js') => load('libphonenumber-js');

/** An example mobile number for each country, from its numbering plan. */
export const phoneExamples = (): Parameters<typeof import('libphonenumber-js')['getExampleNumber']>[1] =>
  load('libphonenumber-js/examples.mobile.json');

export const nodemailer = (): typeof Nodemailer => load('nodemailer');

export const jose = (): typeof import('jose') => load('jose');

export const webPush = (): typeof import('web-push') => load('web-push');

export const pdfDocument = (): typeof PdfDocument => load('pdfkit');
