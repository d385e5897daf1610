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
  summary: 'What guests say of a space, the latest stay first; means from three reviews on (D-130)',
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
  summary: 'What guests say of all spaces of a host, the latest stay first; means from three reviews on (D-130)',
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
    lado: side.nullable().meta({ description: 'Whose review the caller writes; null for administrators' }),
    abre: instant,
    cierra: instant,
    puede_escribir: z.boolean(),
    propia: review.nullable().meta({ description: 'Shown to its author at once' }),
    otra: review.nullable().meta({ description: 'That of the other side, once it is public' }),
    huesped: summary.nullable().meta({ description: 'What hosts say of this guest, for the host and administrators' }),
  })
  .meta({ id: 'StayReviews' });

export const reviewsOfStay = contract({
  name: 'reviewsOfStay',
  tag,
  summary: 'The reviews of one stay as its parties may see them, and whether the caller may write',
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
  summary: 'Writes the review of a paid stay, for 14 days from check-out; hidden until both sides have written or the time is over',
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
  summary: 'The one who was reviewed answers once, in public',
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
  summary: 'Reports a public review; an administrator looks at it. One that is reported, or was kept, stays as it is',
  method: 'post',
  path: '/reservations/{id}/reviews/{side}/report',
  role: 'user',
  rate: 'contact',
  params: oneReview,
  body: z.strictObject({ motivo: z.enum(REPORT_REASONS) }),
  status: 204,
  rejections: ['not_found'],
});
