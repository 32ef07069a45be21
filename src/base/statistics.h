// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

// Statistics over plain samples. All of them return NaN for an empty sample, and none of them
// alters its input unless it says so.
namespace idbg::base {

double Mean(std::span<const double> values);

// exp of the mean of ln. Requires positive values; NaN when one is not.
double GeometricMean(std::span<const double> values);

// The standard deviation of the sample itself: divides by n, as numpy.std does.
double PopulationStd(std::span<const double> values);

double Median(std::span<const double> values);

// The value below which `percent` (0 to 100) of the sample lies, interpolated linearly between the
// two nearest ranks at (n - 1) * percent / 100: the default of numpy.percentile.
double Percentile(std::span<const double> values, double percent);

// The same without a copy: reorders `values`. For samples of millions; a float loses nothing where
// the values were floats.
float PercentileInPlace(std::span<float> values, double percent);

// Ranks from 0; equal values share the mean of theirs.
std::vector<double> Ranks(std::span<const double> values);

// Spearman's rank correlation of two samples of one size; ties get the mean of their ranks. NaN
// when either sample is constant or shorter than 2.
double Spearman(std::span<const double> a, std::span<const double> b);

// Kendall's tau-b of two samples of one size, as scipy.stats.kendalltau: pairs in the same order
// less those in the other, over pairs that are not tied (corrected for ties of either). NaN when
// either sample is constant or shorter than 2. Quadratic.
double KendallTau(std::span<const double> a, std::span<const double> b);

}  // namespace idbg::base
