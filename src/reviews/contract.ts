import { z } from 'zod';
import { REPORT_REASONS } from '../kernel/reviews.ts';
import { contract } from '../server/http/contract.ts';
import { id } from '../server/http/input/fields.ts';
import { listOf, pageQuery } from '../server/http/input/lists.ts';
import { review, reviewOfSpace, side, summary, writtenAnswer, writtenReview } from './shapes.ts';

const tag = 'Reviews';
const oneId = z.object({ id });
const oneReview = z.object({ id, side });
const instant = z.iso.datetime();

export const listingReviews = contract({
  name: 'listingReviews',
  tag,
  summary: 'Lists guest reviews of a space, latest stay first; averages from three on (D-130)',
  method: 'get',
  path: '/accommodations/{id}/reviews',
  role: 'public',
  params: oneId,
  query: z.object(pageQuery(6)),
  response: listOf(review).extend({ summary }),
  rejections: ['space_not_found', 'not_yet_approved', 'space_not_active', 'no_longer_available'],
});

export const hostReviews = contract({
  name: 'hostReviews',
  tag,
  summary: 'Lists guest reviews of all spaces of a host, latest stay first; averages from three on (D-130)',
  method: 'get',
  path: '/hosts/{id}/reviews',
  role: 'public',
  params: oneId,
  query: z.object(pageQuery(6)),
  response: listOf(reviewOfSpace).extend({ summary }),
  rejections: ['not_found'],
});

const stayAnswer = z
  .object({
    lado: side.nullable().meta({ description: "The caller's side as author; null for administrators" }),
    abre: instant,
    cierra: instant,
    puede_escribir: z.boolean(),
    propia: review.nullable().meta({ description: 'Own review, even if hidden' }),
    otra: review.nullable().meta({ description: "The other side's, once public" }),
    huesped: summary.nullable().meta({ description: 'Host reviews of this guest, for host and administrators' }),
  })
  .meta({ id: 'StayReviews' });

export const reviewsOfStay = contract({
  name: 'reviewsOfStay',
  tag,
  summary: "Lists a stay's reviews as visible to the caller, and whether they may write",
  method: 'get',
  path: '/reservations/{id}/reviews',
  role: 'user',
  secret: true,
  params: oneId,
  response: stayAnswer,
  rejections: ['not_found'],
});

export const writeReview = contract({
  name: 'writeReview',
  tag,
  summary: 'Reviews a paid stay within 14 days of check-out; hidden until both sides have written or time is up',
  method: 'post',
  path: '/reservations/{id}/reviews',
  role: 'user',
  secret: true,
  params: oneId,
  body: writtenReview,
  status: 201,
  response: stayAnswer,
  rejections: ['not_found', 'forbidden', 'no_paid_stay', 'review_too_early', 'review_too_late', 'already_reviewed'],
});

export const answerReview = contract({
  name: 'answerReview',
  tag,
  summary: 'Replies once, publicly, as the reviewed party',
  method: 'post',
  path: '/reservations/{id}/reviews/{side}/answer',
  role: 'user',
  secret: true,
  params: oneReview,
  body: writtenAnswer,
  response: stayAnswer,
  rejections: ['not_found', 'forbidden', 'already_answered'],
});

export const reportReview = contract({
  name: 'reportReview',
  tag,
  summary: 'Reports a public review to administrators. No effect if already reported or upheld',
  method: 'post',
  path: '/reservations/{id}/reviews/{side}/report',
  role: 'user',
  rate: 'contact',
  params: oneReview,
  body: z.strictObject({ motivo: z.enum(REPORT_REASONS) }),
  status: 204,
  rejections: ['not_found'],
});
